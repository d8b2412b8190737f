const client = () => import('../../workers/client/sync.ts');

/** Starts the mirror of a profile, apart from the first screen's code. */
export function runSync(profile: { userId: string; orgId: string | null }): void {
  client()
    .then(({ startSync }) => startSync(profile))
    .catch((error: unknown) => console.error(error));
}

export function nudgeSync(): void {
  client()
    .then(({ nudge }) => nudge())
    .catch(() => undefined);
}
