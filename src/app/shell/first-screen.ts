import { rowsRead } from '../../db/queries/live-rows.ts';
import { liveSyncStatus } from '../../db/queries/sync-status.ts';
import { sessionStore } from '../session/session.ts';

/** A screen that shows no rows is there by then. */
const NO_ROWS_MS = 1500;

/** Resolves when the first screen shows what this device has of it: until then nothing else takes the processor or the network from it. */
export function firstScreen(): Promise<void> {
  const noRows = new Promise<void>((resolve) => setTimeout(resolve, NO_ROWS_MS));
  return Promise.race([rowsRead(), noRows]).then(() => new Promise((resolve) => void whenIdle(resolve)));
}

const GIVE_UP_MS = 10_000;

/**
 * Resolves when this device has rows to show: what is only needed later must not share a slow link with them. Also when nobody is
 * here, or when nothing came for a while.
 */
export function firstData(): Promise<void> {
  const status = liveSyncStatus();
  return new Promise((resolve) => {
    const timer = setTimeout(end, GIVE_UP_MS);
    const offs = [status.subscribe(look), sessionStore.subscribe(look)];
    function look(): void {
      const { lastSyncAt, progress } = status.getSnapshot();
      const { phase, user } = sessionStore.getSnapshot();
      if (lastSyncAt !== null || progress || (phase === 'ready' && !user?.organization)) end();
    }
    function end(): void {
      clearTimeout(timer);
      for (const off of offs.splice(0)) off();
      resolve();
    }
    look();
  });
}

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

/** Runs once nothing more urgent happens; returns the way to give up. */
export function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const id = requestIdleCallback(run, { timeout: 8000 });
    return () => cancelIdleCallback(id);
  }
  const id = setTimeout(run, 2000);
  return () => clearTimeout(id);
}

/** Runs once the frame under way is on the screen (a frame's own callback comes before it is painted); returns the way to give up. */
export function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
