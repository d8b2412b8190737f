import { firstData } from './first-data.ts';

/**
 * Resolves when what is only likely to be wanted may be asked for: once the files of this build are on the device, from where it comes at
 * once. Before, each small file is a trip of its own, and would stand in the line before what the person opens.
 */
export async function filesKept(): Promise<void> {
  await firstData();
  if (import.meta.env.PROD) await (navigator as Partial<Navigator>).serviceWorker?.ready;
}
