import { CircleCheck, CircleDot, Hourglass, Lock, MessageSquareReply, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { TicketState } from '../../../domain/ticket/ticket.ts';

const ICONS = { open: CircleDot, answered: MessageSquareReply, waiting: Hourglass, resolved: CircleCheck, closed: Lock };
const TONES: Record<TicketState, string> = {
  open: 'tag',
  answered: 'tag tag-ok',
  waiting: 'tag tag-warning',
  resolved: 'tag tag-line',
  closed: 'tag tag-line',
};

/** State of a request: its sign and its word, as one side or the other says it. */
export function StateTag({ state, staff = false }: { state: TicketState; staff?: boolean }) {
  const { t } = useTranslation(['support', 'ticket']);
  const Icon = ICONS[state];
  return (
    <span className={staff && state === 'open' ? 'tag tag-warning' : staff && state === 'waiting' ? 'tag' : TONES[state]}>
      <Icon aria-hidden="true" />
      {staff ? t(`ticket:choices.state.${state}`) : t(`states.${state}`)}
    </span>
  );
}

/** Urgency: only what is above the normal stands out. */
export function PriorityText({ priority }: { priority: string }) {
  const { t } = useTranslation('ticket');
  const words = t(`choices.priority.${priority}`);
  if (priority === 'urgent')
    return (
      <span className="tag tag-alert">
        <TriangleAlert aria-hidden="true" />
        {words}
      </span>
    );
  return <span className={priority === 'high' ? 'font-semibold' : priority === 'low' ? 'muted' : undefined}>{words}</span>;
}
