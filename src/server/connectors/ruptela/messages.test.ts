import { expect, it } from 'vitest';
import { messagesOf } from './messages.ts';

it('probes on the wire are temperatures by their number, below zero too', () => {
  const elements = [
    { id: 78, size: 2, value: 45 },
    { id: 79, size: 2, value: 0x10000 - 185 },
    { id: 80, size: 2, value: 0x8000 },
    { id: 74, size: 1, value: 9 },
  ];
  const [message] = messagesOf([{ timeMs: 1.79e12, timeExtension: 0, place: null, eventId: 0, part: null, elements } as never]);
  expect(Object.entries(message!.raw).filter(([name]) => name.startsWith('temperatureC'))).toEqual([
    ['temperatureC:wire-0', 4.5],
    ['temperatureC:wire-1', -18.5],
  ]);
});
