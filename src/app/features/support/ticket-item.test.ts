import { expect, it } from 'vitest';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { threadsOf, ticketItem } from './ticket-item.tsx';

const row = (over: Record<string, unknown>): LocalRow => ({ _id: 'x', ver: 1, createdAt: '2026-11-21T07:00:00.000Z', ...over }) as never;
const message = (over: Record<string, unknown>): LocalRow => row({ ticket: 't', side: 'customer', resolves: false, sentAt: null, ...over });

it('R-016 messages are in the order they were sent, those that wait last', () => {
  const waits = message({ _id: 'c', ver: 0, createdAt: '2026-11-20T07:00:00.000Z' });
  const late = message({ _id: 'b', sentAt: '2026-11-21T09:00:00.000Z' });
  const early = message({ _id: 'a', sentAt: '2026-11-21T08:00:00.000Z' });
  expect(
    threadsOf([waits, late, early, message({ _id: 'z', ticket: 'other' })])
      .get('t')!
      .map(({ _id }) => _id),
  ).toEqual(['a', 'b', 'c']);
});

it('R-015 a reply that waits already shows in the state and the time of its request', () => {
  const ticket = row({ _id: 't', state: 'closed', lastAt: '2026-11-21T08:00:00.000Z', openedAt: '2026-11-20T08:00:00.000Z' });
  expect(ticketItem(ticket)).toMatchObject({ state: 'closed', lastAt: '2026-11-21T08:00:00.000Z', openedAt: '2026-11-20T08:00:00.000Z' });
  expect(ticketItem(ticket, [message({ ver: 0, createdAt: '2026-11-22T08:00:00.000Z' })])).toMatchObject({
    state: 'open',
    lastAt: '2026-11-22T08:00:00.000Z',
  });
  expect(ticketItem(ticket, [message({ ver: 0, refused: {} })]).state).toBe('closed');
  expect(ticketItem(row({ state: 'open', lastAt: null, openedAt: null })).lastAt).toBe('2026-11-21T07:00:00.000Z');
});
