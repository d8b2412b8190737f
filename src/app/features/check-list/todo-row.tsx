import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useTimeZone } from '../../entity-ui/use-time-zone.ts';
import { formatDateTime } from '../../../domain/kit/format.ts';
import { Plate } from '../../ui/plate.tsx';
import type { TodoLine } from './use-todo-lines.ts';

/** One check that is asked for: of what, when, and the way to it. `bare`: its vehicle is said above. */
export function TodoRow({
  line: { assignment, vehicle, count, due, standing },
  label,
  driver,
  bare = false,
}: {
  line: TodoLine;
  label: string;
  /** Whose vehicle it is, in a wide window. */
  driver?: string | undefined;
  bare?: boolean;
}) {
  const { t, i18n } = useTranslation('checkList');
  const timeZone = useTimeZone();
  const when = due?.dueAtMs
    ? t(`todo.${standing}`, { at: formatDateTime(due.dueAtMs, i18n.language, timeZone) })
    : t(assignment.trigger.every === 'firstTrip' ? 'todo.beforeTrip' : 'todo.now');
  return (
    <li>
      <Link
        to="/check-list-vehicule"
        search={{ do: 'fill', template: assignment.templateKey, ...(vehicle && { vehicle: vehicle._id }), ...(due && { due: due.id }) }}
        className="cl-row"
      >
        <span className="cl-main">
          <span className="cl-line">
            {vehicle && !bare ? <Plate value={String(vehicle['registration'])} size="m" /> : null}
            <b>{label}</b>
          </span>
          {driver === undefined ? null : <span className="cl-driver">{driver}</span>}
          <span className={standing === 'late' ? 'cl-late' : 'text-muted'}>{vehicle === null ? t('todo.choose', { count }) : when}</span>
        </span>
        <ChevronRight aria-hidden="true" />
      </Link>
    </li>
  );
}
