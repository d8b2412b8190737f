import type { TicketSide, TicketState } from './ticket.ts';

/** The part of a message that its request's state depends on. */
interface StateMessage {
  side: TicketSide;
  resolves: boolean;
}

/** State of a request after a message: the staff's answers it, the customer's settles it or opens it again, whatever it was. */
export function stateAfterMessage({ side, resolves }: StateMessage): TicketState {
  if (side === 'staff') return 'answered';
  return resolves ? 'resolved' : 'open';
}

/** Whether somebody still has to do something about a request. */
export function isTicketOpen(state: TicketState): boolean {
  return state !== 'resolved' && state !== 'closed';
}

/** State a request will have once the messages still waiting on this device arrive, oldest first. */
export function stateWithPending(state: TicketState, pending: readonly StateMessage[]): TicketState {
  return pending.reduce<TicketState>((_before, message) => stateAfterMessage(message), state);
}
