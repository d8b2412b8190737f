import { useCallback, useEffect, useRef, useState } from 'react';

const URL_DELAY_MS = 250;

/**
 * What is typed shows at once; the URL follows when the person pauses, and the back button comes back to it. `q` is the URL's text;
 * `patch` puts another there, undefined for none.
 */
export function useTyped(
  q: string | undefined,
  patch: (changes: { q: string | undefined }, replace: true) => void,
): [string, (text: string) => void] {
  const [typed, setTyped] = useState(q ?? '');
  const pushed = useRef(q ?? '');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if ((q ?? '') === pushed.current) return;
    pushed.current = q ?? '';
    setTyped(pushed.current);
  }, [q]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = useCallback(
    (text: string) => {
      setTyped(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        pushed.current = text.trim();
        patch({ q: pushed.current || undefined }, true);
      }, URL_DELAY_MS);
    },
    [patch],
  );
  return [typed, type];
}
