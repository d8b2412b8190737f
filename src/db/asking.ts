/** A lock that screens hold, shared, while they wait for an answer of the server: what is fetched ahead lets them pass. Released when their tab goes. */
const ASKING = 'sillage:asking';
const LOOK_MS = 500;

/** Runs what a screen waits for. */
export function asking<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as Partial<Navigator>;
  // Its declaration has the lock's own result in mind.
  return locks ? (locks.request(ASKING, { mode: 'shared' }, work) as Promise<T>) : work();
}

/** Resolves once no screen waits. */
export async function untilNobodyAsks(): Promise<void> {
  const { locks } = navigator as Partial<Navigator>;
  while ((await locks?.query())?.held?.some(({ name }) => name === ASKING)) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
}
