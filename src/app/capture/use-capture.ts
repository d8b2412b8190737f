import { useEffect, useState, type RefObject } from 'react';
import { whenDrawn } from './when-drawn.ts';

declare global {
  interface Window {
    /** Of the service that takes pictures of pages: to be called once the page is drawn. */
    triggerCapture?: (isError: boolean) => void;
  }
}

/**
 * Tells the capture service, once, that the page is drawn (platform.md §3). `isReady`: its data are here, and its maps and charts drawn.
 * True from then on.
 */
export function useCapture(root: RefObject<HTMLElement | null>, isReady: boolean): boolean {
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => {
    if (!isReady || isDrawn || !root.current) return;
    let isOver = false;
    void whenDrawn(root.current).then(() => {
      if (isOver) return;
      setIsDrawn(true);
      window.triggerCapture?.(false);
    });
    return () => {
      isOver = true;
    };
  }, [root, isReady, isDrawn]);
  return isDrawn;
}
