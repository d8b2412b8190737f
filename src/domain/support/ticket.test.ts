import { expect, it } from 'vitest';
import { isTicketOpen, stateAfterMessage, stateWithPending, TICKET_STATES } from './ticket.ts';

it('R-016 an answer answers, a reply opens again, a reply that settles resolves', () => {
  expect(stateAfterMessage({ side: 'staff', resolves: false })).toBe('answered');
  expect(stateAfterMessage({ side: 'customer', resolves: false })).toBe('open');
  expect(stateAfterMessage({ side: 'customer', resolves: true })).toBe('resolved');
});

it('R-016 what waits on the device decides, in its order, whatever the state was', () => {
  for (const state of TICKET_STATES) {
    expect(stateWithPending(state, [])).toBe(state);
    expect(
      stateWithPending(state, [
        { side: 'customer', resolves: true },
        { side: 'customer', resolves: false },
      ]),
    ).toBe('open');
  }
});

it('R-015 resolved and closed need nobody any more', () => {
  expect(TICKET_STATES.filter(isTicketOpen)).toEqual(['open', 'answered', 'waiting']);
});
