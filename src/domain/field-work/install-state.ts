import type { INSTALL_STATES } from './field-record.ts';

export type InstallState = (typeof INSTALL_STATES)[number];

/** How an installation stands, provisional until the server judged it; null: a record that is judged by its answers alone. */
export function installStateOf({ kind, installState }: { kind: string; installState?: InstallState | null }): InstallState | null {
  return installState ?? (kind === 'install' ? 'provisional' : null);
}
