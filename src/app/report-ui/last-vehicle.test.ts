import { expect, it, vi } from 'vitest';
import { lastVehicle, rememberVehicle } from './last-vehicle.ts';

it('the vehicle that was looked at last is kept; where nothing can be kept there is none', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) });
  expect(lastVehicle()).toBeNull();
  rememberVehicle('v1');
  expect(lastVehicle()).toBe('v1');
  const refuse = (): never => {
    throw new Error('refused');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  rememberVehicle('v2');
  expect(lastVehicle()).toBeNull();
  vi.unstubAllGlobals();
});
