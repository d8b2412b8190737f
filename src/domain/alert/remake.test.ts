import { expect, it } from 'vitest';
import { readingAt, sceneOf } from '../../../tests/helpers/alert-life.ts';
import { AlertServer } from '../../../tests/helpers/alert-server.ts';
import type { AlertReading } from './watch.ts';

const T = Date.parse('2026-11-20T06:00:00Z');
/** A message of so many minutes after the first, had with the packet of a number. */
const had = (packet: number, min: number, speedKmh: number): AlertReading => ({
  ...readingAt(T + min * 60_000, { speedKmh }),
  receivedMs: T + 86_400_000 + packet * 3000,
});

it('a point that older messages brought about does not leave out what came before them', () => {
  const server = new AlertServer(sceneOf('speed', { threshold: 50 }));
  server.come(had(0, 420, 60), had(0, 421, 60));
  // Seven hours older: a point is kept before 420 now, and all that is before it came with this packet.
  server.come(had(1, 0, 0));
  server.settle();
  server.come(had(2, 420.5, 70));
  server.settle();
  expect(Object.values(server.list())).toMatchObject([{ startMs: T + 420 * 60_000, openedMs: T + 420.5 * 60_000, value: 70 }]);
  server.come(had(3, 422, 40), had(3, 423, 40));
  expect(Object.values(server.list())).toMatchObject([{ endMs: T + 422 * 60_000 }]);
});
