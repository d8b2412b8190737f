import { useEffect, useRef, type ReactNode } from 'react';

/** What a screen of field work asks: where in the walk, the question, how. It is read first: the page begins with it, and so does the keyboard. */
export function FieldQuestion({ about, title, help }: { about?: ReactNode; title: ReactNode; help?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, []);
  return (
    <div className="field-question">
      {about ? <p className="text-muted">{about}</p> : null}
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {help ? <p>{help}</p> : null}
    </div>
  );
}
