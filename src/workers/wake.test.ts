import { expect, it, vi } from 'vitest';
import { WAKE_MESSAGE } from './client/notes.ts';
import { wake } from './push-notice.ts';

it('F15 wakes the engine of the pages that are open, and runs one only where there is none', async () => {
  const turn = vi.fn(async () => undefined);
  const pages = [{ postMessage: vi.fn() }, { postMessage: vi.fn() }];
  await wake(pages, turn);
  for (const { postMessage } of pages) expect(postMessage).toHaveBeenCalledWith({ type: WAKE_MESSAGE });
  expect(turn).not.toHaveBeenCalled();
  await wake([], turn);
  expect(turn).toHaveBeenCalledOnce();
  await expect(wake([], () => Promise.reject(new Error('waits')))).rejects.toThrow('waits');
});
