import { expect, it } from 'vitest';
import { syncDeviceState } from './sync-device.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const stateOf = (queued: number, repair: number, oldestUnsentAt: string | null) => syncDeviceState({ queued, repair, oldestUnsentAt }, NOW);

it('F30 a device is late once what was written there waited for more than a day, whatever else it says', () => {
  expect(stateOf(3, 1, '2026-11-20T11:59:59.000Z')).toBe('late');
  expect(stateOf(3, 1, '2026-11-20T12:00:01.000Z')).toBe('refused');
  expect(stateOf(3, 0, '2026-11-21T11:00:00.000Z')).toBe('waiting');
  expect(stateOf(0, 2, null)).toBe('refused');
  expect(stateOf(0, 0, null)).toBe('clear');
});
