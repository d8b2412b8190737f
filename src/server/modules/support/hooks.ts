import { ENTITIES } from '../../../domain/registry.ts';
import { stateAfterMessage } from '../../../domain/ticket/ticket-state.ts';
import type { FeatureHooks } from '../../database/hooks.ts';

const ticket = ENTITIES.ticket;
const now = (): string => new Date().toISOString();

/** Who asked and answered, and what an answer makes of its request. */
export const TICKETS: FeatureHooks = {
  ticket: {
    stamp: ({ userId, userName }) => ({ openedBy: userId, openedByName: userName.slice(0, 120) || null, openedAt: now() }),
    isTold: true,
  },
  ticketMessage: {
    stamp: ({ userId, userName }) => ({ author: userId, authorName: userName.slice(0, 120) || null, sentAt: now() }),
    follows: (row) => [
      {
        entity: ticket,
        id: String(row['ticket']),
        patch: { state: stateAfterMessage(row), lastAt: row['sentAt'] ?? row.createdAt, lastSide: row['side'] },
      },
    ],
    isTold: true,
  },
};
