import { Table2 } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { judgePage } from '../../../domain/access/guards.ts';
import { formatDayLong, formatNumber, formatUnit } from '../../../domain/text/format.ts';
import { addDays } from '../../../domain/time/time-zone.ts';
import { totalsByDay } from '../../../domain/reports/journalier.ts';
import { StackedBars } from '../../chart/stacked-bars.tsx';
import { DaysState } from '../../report-ui/report-state.tsx';
import { useDays } from '../../report-ui/use-days.ts';
import { useSession } from '../../session/use-session.ts';
import { AppLink } from '../../shell/app-link.tsx';
import { PHONE, useMedia } from '../../ui/use-media.ts';
import './vehicle-month.css';

const DAYS = 30;

interface VehicleMonthProps {
  id: string;
  today: string;
  timeZone: string;
  onDay: (day: string) => void;
}

/** Kilometres of the last thirty days beside their mean: a bar opens its day. */
export function VehicleMonth({ id, today, timeZone, onDay }: VehicleMonthProps) {
  const { t, i18n } = useTranslation(['vehicles', 'dashboard']);
  const lang = i18n.language;
  const phone = useMedia(PHONE);
  const { user, permissions } = useSession();
  const range = useMemo(() => ({ from: addDays(today, 1 - DAYS), to: today }), [today]);
  const asked = useMemo(() => ({ ...range, timeZone, vehicles: [id], options: {} }), [range, timeZone, id]);
  const { run, days } = useDays(asked, range);
  const byDay = useMemo(() => days && totalsByDay(days, range), [days, range]);
  const driven = byDay?.filter(({ distanceKm }) => distanceKm > 0) ?? [];
  const km = driven.reduce((sum, { distanceKm }) => sum + distanceKm, 0);
  // Of days that are partly here there is no mean, and a day that is not told may have been driven.
  const isPart = run.missing > 0;
  const mean = isPart || driven.length === 0 ? 0 : km / driven.length;
  const every = Math.ceil(DAYS / (phone ? 5 : 10));
  const dayName = new Intl.DateTimeFormat(lang, { timeZone: 'UTC', day: 'numeric', month: 'numeric' });
  const mayOpen = judgePage({ guard: 'session', flags: ['reports'] }, user, permissions) === 'open';
  return (
    <section className="panel vd-card" aria-labelledby="vd-month">
      <header>
        <h2 id="vd-month">{t('month.title', { number: formatNumber(DAYS, lang) })}</h2>
        {driven.length > 0 && (
          <span className="text-sm text-muted">
            {formatUnit(Math.round(km), 'km', lang)} · {t('month.days', { count: driven.length })}
          </span>
        )}
        {mayOpen && (
          <span className="end text-sm">
            <AppLink
              className="link inline-flex items-center gap-1.5"
              href={`/rapports/kilometrique-journalier?vehicles=${id}&from=${range.from}&to=${range.to}`}
            >
              <Table2 aria-hidden="true" />
              {t('month.table')}
            </AppLink>
          </span>
        )}
      </header>
      <div className="vm-body">
        {isPart && !run.running ? (
          <p role="status" className="mb-2 text-sm text-muted">
            {t('month.part', { count: run.missing, figure: formatNumber(run.missing, lang) })}
          </p>
        ) : (
          <DaysState run={run} excess={null} vehicleDays={DAYS} />
        )}
        {byDay &&
          (driven.length > 0 ? (
            <StackedBars
              label={t('month.title', { number: formatNumber(DAYS, lang) })}
              series={[{ id: 'distance', label: t('day.distance') }]}
              tick={(value) => formatUnit(value, 'km', lang)}
              reference={{ value: mean, label: t('month.mean', { value: formatUnit(Math.round(mean), 'km', lang) }) }}
              bars={byDay.map(({ day, distanceKm }, at) => ({
                key: day,
                label: at % every === 0 ? dayName.format(Date.parse(day)) : '',
                text: `${formatDayLong(day, lang)} · ${isPart && distanceKm === 0 ? t('month.unknown') : formatUnit(distanceKm, 'km', lang, 1)}`,
                values: [distanceKm],
                isShaded: new Date(day).getUTCDay() % 6 === 0,
                isPartial: day === today,
                isUnknown: isPart && distanceKm === 0,
              }))}
              onPick={onDay}
            />
          ) : isPart || run.failure ? null : (
            <p className="text-sm text-muted">{t('month.none')}</p>
          ))}
      </div>
    </section>
  );
}
