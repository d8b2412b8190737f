// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onAsk, type AskedPoint } from './map-press.ts';

let container: HTMLElement;
let asked: (AskedPoint | null)[];
let off: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  container = document.body.appendChild(document.createElement('div'));
  asked = [];
  off = onAsk(container, (at) => asked.push(at));
});
afterEach(() => {
  off();
  container.remove();
  vi.useRealTimers();
});

function point(type: string, part: Record<string, unknown>): Event {
  return Object.assign(new Event(type, { bubbles: true, cancelable: true }), {
    pointerId: 1,
    pointerType: 'touch',
    clientX: 30,
    clientY: 40,
    button: 0,
    ...part,
  });
}
const send = (type: string, part: Record<string, unknown> = {}): boolean => container.dispatchEvent(point(type, part));

it('a right click asks where it is, and opens no menu of the browser', () => {
  expect(send('contextmenu', { button: 2, pointerType: 'mouse' })).toBe(false);
  expect(asked).toEqual([{ x: 30, y: 40 }]);
});

it('the menu key and Shift+F10 ask about the middle, once', () => {
  for (const key of [{ key: 'ContextMenu' }, { key: 'F10', shiftKey: true }, { key: 'F10' }]) {
    container.dispatchEvent(new KeyboardEvent('keydown', key));
    send('contextmenu', { pointerType: '' });
  }
  expect(asked).toEqual([null, null]);
});

it('a long press asks once, whether the browser tells it too or not, and its release presses nothing', () => {
  const clicks = vi.fn<() => void>();
  const child = container.appendChild(document.createElement('i'));
  child.addEventListener('click', clicks);
  send('pointerdown');
  vi.advanceTimersByTime(700);
  send('contextmenu');
  expect(asked).toEqual([{ x: 30, y: 40 }]);
  send('pointerup');
  child.dispatchEvent(new Event('click', { bubbles: true }));
  expect(clicks).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10);
  child.dispatchEvent(new Event('click', { bubbles: true }));
  expect(clicks).toHaveBeenCalledOnce();
  send('pointerdown', { clientX: 5 });
  send('contextmenu', { clientX: 5 });
  vi.advanceTimersByTime(700);
  expect(asked).toEqual([
    { x: 30, y: 40 },
    { x: 5, y: 40 },
  ]);
});

it('a drag, a short press and two fingers ask nothing', () => {
  send('pointerdown');
  send('pointermove', { clientX: 60 });
  vi.advanceTimersByTime(700);
  send('pointerup');
  send('pointerdown');
  send('pointerup');
  vi.advanceTimersByTime(700);
  send('pointerdown');
  send('pointerdown', { pointerId: 2 });
  vi.advanceTimersByTime(700);
  expect(asked).toEqual([]);
});
