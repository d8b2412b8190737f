import { useLayoutEffect, useState, type RefObject } from 'react';

const LEAST_PX = 320;

function measured(box: HTMLElement): number {
  const topPx = box.getBoundingClientRect().top + window.scrollY;
  const footerPx = document.querySelector<HTMLElement>('footer.foot')?.offsetHeight ?? 0;
  return Math.max(LEAST_PX, Math.floor(window.innerHeight - topPx - footerPx - 1));
}

/** Height that brings a box to the footer at the bottom of the window, whatever stands above the box. */
export function useFillHeight(box: RefObject<HTMLElement | null>): number {
  const [heightPx, setHeightPx] = useState(() => Math.max(LEAST_PX, window.innerHeight - 230));
  useLayoutEffect(() => {
    if (box.current) setHeightPx(measured(box.current));
  });
  useLayoutEffect(() => {
    const onResize = (): void => {
      if (box.current) setHeightPx(measured(box.current));
    };
    window.addEventListener('resize', onResize);
    return () => window.removeEventListener('resize', onResize);
  }, [box]);
  return heightPx;
}
