import { firstData } from './first-data.ts';

/**
 * Resolves when what is only likely to be wanted may be asked for: once the files of this build are on the device, from where it comes at
 * once. Before, each small file is a trip of its own, and would stand in the line before what the person opens.
 */
export async function filesKept(): Promise<void> {
  await firstData();
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  // That it is ready is not enough: what is asked before it controls this page goes past it.
  if (import.meta.env.PROD && workers && !workers.controller)
    await new Promise((resolve) => workers.addEventListener('controllerchange', resolve, { once: true }));
}
