interface InstallEvent extends Event {
  prompt: () => Promise<void>;
}

let offered: InstallEvent | null = null;
const listeners = new Set<() => void>();

function set(next: InstallEvent | null): void {
  offered = next;
  for (const listener of listeners) listener();
}

/** Keeps the browser's offer to install for the account menu. */
export function watchInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    set(event as InstallEvent);
  });
  addEventListener('appinstalled', () => set(null));
}

export const installStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  getSnapshot: (): boolean => offered !== null,
};

export async function install(): Promise<void> {
  await offered?.prompt();
  set(null);
}
