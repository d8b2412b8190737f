import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { setPaper } from '../shell/theme.ts';
import { useCapture } from './use-capture.ts';
import './capture.css';

/** A page of `/pages-for-capture/image`: a picture over the whole window, its name for who cannot see it. */
export function CaptureImage({ ready, name, children }: { ready: boolean; name: string; children: ReactNode }) {
  const root = useRef<HTMLElement>(null);
  const isDrawn = useCapture(root, ready);
  useLayoutEffect(() => {
    setPaper(true);
    return () => setPaper(false);
  }, []);
  return (
    <main id="main" ref={root} className="cap-image" data-capture={isDrawn ? 'drawn' : 'drawing'}>
      <h1 className="sr-only">{name}</h1>
      {children}
    </main>
  );
}
