export type AccountDialog = 'logout' | 'display' | null;

let open: AccountDialog = null;
const listeners = new Set<() => void>();

/** Which dialog of the account menu is open. Kept apart from the menus: a choice made in it may put another navigation in their place. */
export const accountDialog = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  getSnapshot: (): AccountDialog => open,
  set(next: AccountDialog): void {
    open = next;
    for (const listener of [...listeners]) listener();
  },
};
