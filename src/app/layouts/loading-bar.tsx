/** 2 px under the bar; starts after 200 ms, advances steadily for 5 s, completes when the navigation ends (see layouts/loading-bar.tsx). */
export function LoadingBar({ state }: { state: 'idle' | 'running' | 'ending' }) {
  if (state === 'idle') return null;
  return <div className={`loading-bar loading-${state}`} role="progressbar" aria-hidden="true" />;
}

/** Navigations longer than 200 ms show a bar that takes 5 s to cross (specification §4 and §9; the 5 s are `--loading-dur`). */
export const LOADING_DELAY_MS = 200;
const LEAVING_MS = 180;

export type LoadingState = 'idle' | 'running' | 'ending';

/** State machine of the bar: `start` arms, `end` completes and goes; one that was never shown never flashes. */
export function createLoading(tell: (state: LoadingState) => void): { start: () => void; end: () => void } {
  let state: LoadingState = 'idle';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const set = (next: LoadingState): void => {
    if (state !== next) tell((state = next));
  };
  return {
    start() {
      clearTimeout(timer);
      if (state === 'running') return;
      timer = setTimeout(() => set('running'), LOADING_DELAY_MS);
    },
    end() {
      clearTimeout(timer);
      if (state === 'idle') return;
      set('ending');
      timer = setTimeout(() => set('idle'), LEAVING_MS);
    },
  };
}
