import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TICKET_PRIORITIES, TICKET_STATES } from '../../../domain/ticket/ticket.ts';
import { useSiteFailure } from '../../entity-ui/site-failure.ts';
import { useSiteRemote } from '../../entity-ui/use-site-remote.ts';
import { call } from '../../session/http.ts';
import { notify } from '../../shell/notifications.ts';
import { Select } from '../../ui/select.tsx';
import { STAFF_URL, staffSchema, TICKETS_PATH, type StaffThread } from './staff-rows.ts';

const NOBODY = '-';

/** Who follows a request, how urgent it is, where it stands; each change is sent at once. */
export function StaffTools({ thread: { ticket }, onDone }: { thread: StaffThread; onDone: () => Promise<void> }) {
  const { t } = useTranslation(['admin-support', 'ticket']);
  const failureText = useSiteFailure();
  const staff = useSiteRemote(STAFF_URL, staffSchema).value?.results ?? [];
  const [shown, setShown] = useState<Record<string, string>>({});
  const change = async (field: 'assignee' | 'priority' | 'state', value: string): Promise<void> => {
    setShown((before) => ({ ...before, [field]: value }));
    try {
      await call(`${TICKETS_PATH}/${ticket._id}`, { method: 'PATCH', json: { [field]: value === NOBODY ? null : value } });
      await onDone();
    } catch (error) {
      notify({ msg: failureText(error), type: 'error' });
    } finally {
      setShown(({ [field]: _done, ...rest }) => rest);
    }
  };
  const people = [
    { value: NOBODY, label: t('nobody') },
    ...staff.map(({ id, name }) => ({ value: id, label: name })),
    ...(ticket.assignee && !staff.some(({ id }) => id === ticket.assignee)
      ? [{ value: ticket.assignee, label: ticket.assigneeName ?? '—' }]
      : []),
  ];
  return (
    <div className="ticket-tools">
      <Select
        label={t('ticket:fields.assigneeName')}
        value={shown['assignee'] ?? ticket.assignee ?? NOBODY}
        options={people}
        onChange={(value) => void change('assignee', value)}
      />
      <Select
        label={t('ticket:fields.priority')}
        value={shown['priority'] ?? ticket.priority}
        options={TICKET_PRIORITIES.map((value) => ({ value, label: t(`ticket:choices.priority.${value}`) }))}
        onChange={(value) => void change('priority', value)}
      />
      <Select
        label={t('ticket:fields.state')}
        value={shown['state'] ?? ticket.state}
        options={TICKET_STATES.map((value) => ({ value, label: t(`ticket:choices.state.${value}`) }))}
        onChange={(value) => void change('state', value)}
      />
    </div>
  );
}
