import { useLayoutEffect, useState, type RefObject } from 'react';

const LEAST_PX = 320;

function measured(box: HTMLElement): number {
  const topPx = box.getBoundingClientRect().top + window.scrollY;
  const footerPx = document.querySelector<HTMLElement>('footer.foot')?.offsetHeight ?? 0;
  return Math.max(LEAST_PX, Math.floor(window.innerHeight - topPx - footerPx - 1));
}

/** Height that brings a box to the footer at the bottom of the window; follows the window and what comes, goes or grows beside it. */
export function useFillHeight(frame: RefObject<HTMLElement | null>): number {
  const [heightPx, setHeightPx] = useState(() => Math.max(LEAST_PX, window.innerHeight - 230));
  useLayoutEffect(() => {
    const box = frame.current;
    const parent = box?.parentElement;
    if (!box || !parent) return undefined;
    const measure = (): void => setHeightPx(measured(box));
    const sizes = new ResizeObserver(measure);
    const watch = (): void => {
      sizes.disconnect();
      for (const child of parent.children) if (child !== box) sizes.observe(child);
      measure();
    };
    const children = new MutationObserver(watch);
    children.observe(parent, { childList: true });
    window.addEventListener('resize', measure);
    watch();
    return () => {
      sizes.disconnect();
      children.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [frame]);
  return heightPx;
}
