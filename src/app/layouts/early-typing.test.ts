import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepTyping, takeTyped } from './search-corner.tsx';

let listener: ((event: unknown) => void) | null = null;
const press = (key: string, part: object = {}): boolean => {
  let isPrevented = false;
  listener?.({ key, preventDefault: () => (isPrevented = true), stopPropagation: () => undefined, ...part });
  return isPrevented;
};

beforeEach(() => {
  vi.stubGlobal('document', {
    addEventListener: (_type: string, add: (event: unknown) => void) => (listener = add),
    removeEventListener: () => (listener = null),
  });
});
afterEach(() => {
  takeTyped();
  vi.unstubAllGlobals();
});

it('letters typed before the field is there are its first ones', () => {
  keepTyping();
  expect(press('a')).toBe(true);
  press('b');
  press('x');
  press('Backspace');
  press('7');
  expect(press('Escape')).toBe(false);
  expect(press('k', { ctrlKey: true })).toBe(false);
  expect(takeTyped()).toBe('ab7');
  expect(listener).toBeNull();
  expect(takeTyped()).toBe('');
});
