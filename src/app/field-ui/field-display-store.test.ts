import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.resetModules();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

const load = () => import('./field-display-store.ts');

it('what is chosen is told, and there at the next start', async () => {
  const { fieldDisplay, setFieldDisplay, watchFieldDisplay } = await load();
  const told = vi.fn();
  const stop = watchFieldDisplay(told);
  expect(fieldDisplay()).toEqual({ sun: false, large: false, vibrate: true });
  setFieldDisplay({ sun: true });
  expect(told).toHaveBeenCalledOnce();
  stop();
  setFieldDisplay({ vibrate: false });
  expect(told).toHaveBeenCalledOnce();
  vi.resetModules();
  expect((await load()).fieldDisplay()).toEqual({ sun: true, large: false, vibrate: false });
});

it('what cannot be read, or a device that stores nothing, shows the defaults', async () => {
  const { readFieldDisplay } = await load();
  for (const text of ['{', '[]', '{"sun":"yes"}', null])
    expect(readFieldDisplay(text)).toEqual({ sun: false, large: false, vibrate: true });
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('refused');
    },
    setItem: () => {
      throw new Error('refused');
    },
  });
  vi.resetModules();
  const { fieldDisplay, setFieldDisplay } = await load();
  setFieldDisplay({ large: true });
  expect(fieldDisplay()).toEqual({ sun: false, large: true, vibrate: true });
});

it('a vibration is for those who want it', async () => {
  const vibrate = vi.fn();
  vi.stubGlobal('navigator', { vibrate });
  const { buzz, setFieldDisplay } = await load();
  buzz();
  expect(vibrate).toHaveBeenCalledExactlyOnceWith(25);
  setFieldDisplay({ vibrate: false });
  buzz();
  expect(vibrate).toHaveBeenCalledOnce();
});
