const listeners = new Set<() => void>();

/** Who shows the panel of the synchronization hears of it when another part of the application wants it shown; returns the way to end. */
export function onPanelWanted(show: () => void): () => void {
  listeners.add(show);
  return () => {
    listeners.delete(show);
  };
}

/** Shows the panel of the synchronization, wherever its chip is. */
export function wantPanel(): void {
  for (const show of [...listeners]) show();
}
