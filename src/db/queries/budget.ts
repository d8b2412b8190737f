const MOST_BYTES = 200 * 2 ** 20;
const SHARE_OF_QUOTA = 0.2;

/** What this device keeps of the server's answers at most: a fifth of what the browser grants, and never more than 200 MB. */
export function budgetOf(quotaBytes: number | undefined): number {
  return Math.min(MOST_BYTES, (quotaBytes || Infinity) * SHARE_OF_QUOTA);
}

/** The budget of this device, as the browser grants now. */
export async function storageBudget(): Promise<number> {
  // Refused: the least is assumed.
  const estimate = await globalThis.navigator?.storage?.estimate?.().catch(() => undefined);
  return budgetOf(estimate?.quota);
}
