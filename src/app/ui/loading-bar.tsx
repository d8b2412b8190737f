/** 2 px under the bar; starts after 200 ms, advances steadily for 5 s, completes when the navigation ends (see shell/loading.ts). */
export function LoadingBar({ state }: { state: 'idle' | 'running' | 'ending' }) {
  if (state === 'idle') return null;
  return <div className={`loading-bar loading-${state}`} role="progressbar" aria-hidden="true" />;
}
