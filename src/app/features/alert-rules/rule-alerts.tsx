import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Alert } from '../../../domain/alert/alert.ts';
import { isDayText } from '../../../domain/kit/months.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { useTimeZone } from '../../entity-ui/use-time-zone.ts';
import { PlateCell } from '../../entity-ui/vehicle-link.tsx';
import { formatDate, formatDateTime } from '../../../domain/kit/format.ts';
import { alertValue } from '../../entity-ui/alert-text.ts';

const SHOWN = 8;

/** Last alerts of a rule on this device, and the way to all of them. */
export function RuleAlerts({ rule }: { rule: string }) {
  const { t, i18n } = useTranslation(['alertRule', 'alert']);
  const timeZone = useTimeZone();
  const alerts = useRows('alert').rows;
  const vehicles = useRows('vehicle').byId;
  const mine = useMemo(
    () => (alerts as Alert[]).filter((row) => row.rule === rule).toSorted((a, b) => (a.startAt < b.startAt ? 1 : -1)),
    [alerts, rule],
  );
  return (
    <section className="mb-4">
      <h3 className="mb-2 font-semibold">{t('latest')}</h3>
      {mine.length === 0 ? (
        <p className="text-muted">{t('noAlert')}</p>
      ) : (
        <ul className="grid gap-1.5">
          {mine.slice(0, SHOWN).map((row) => (
            <li key={row._id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <PlateCell row={vehicles.get(row.vehicle ?? '')} />
              <span>{formatDateTime(row.startAt, i18n.language, timeZone)}</span>
              {row.value !== null && <span>{alertValue(row, t, i18n.language)}</span>}
              {row.detail !== null && (
                <span>{row.kind === 'maintenance' && isDayText(row.detail) ? formatDate(row.detail, i18n.language) : row.detail}</span>
              )}
              <span className={row.state === 'open' ? 'tag tag-alert' : 'tag'}>{t(`alert:choices.state.${row.state}`)}</span>
            </li>
          ))}
        </ul>
      )}
      {mine.length > 0 && (
        <Link to="/rapports/alertes" search={{ rule }} className="link mt-2 inline-block">
          {t('allAlerts')}
        </Link>
      )}
    </section>
  );
}
