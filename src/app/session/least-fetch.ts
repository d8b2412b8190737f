/** Specification §9: a loading state that is shown stays at least this long after its fetch began, so that it does not flash. */
export const LEAST_FETCH_MS = 200;

/** The outcome of a fetch that has just begun, not before the least time; one that takes longer ends when it ends. */
export async function leastFetch<T>(work: Promise<T>): Promise<T> {
  const least = new Promise((resolve) => setTimeout(resolve, LEAST_FETCH_MS));
  await Promise.allSettled([work, least]);
  return work;
}
