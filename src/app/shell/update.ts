/** A new build that waits to take over, and how to let it. */
let take: (() => void) | null = null;
const listeners = new Set<() => void>();

export const updateStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  getSnapshot: (): boolean => take !== null,
};

export function offerUpdate(takeOver: () => void): void {
  take = takeOver;
  for (const listener of listeners) listener();
}

/** Changes over to the new build; the page reloads when it is in charge. Where none is known to wait, a reload brings what there is. */
export function applyUpdate(): void {
  if (take) take();
  else location.reload();
}
