import { useTranslation } from 'react-i18next';
import type { Round } from '../../../domain/round/round.ts';
import { DAY_MIN } from '../../../domain/kit/opening-hours.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { DetailList } from '../../entity-ui/detail-list.tsx';
import { dayName } from '../../entity-ui/opening-hours-text.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { MISSING } from '../../../domain/kit/format.ts';
import { timeOf } from '../../entity-ui/clock-time.ts';

/** A round beside its list: its days, and its stops in their order. */
export function RoundDetail({ row }: { row: LocalRow }) {
  const { t, i18n } = useTranslation('round');
  const sites = useRows('site').byId;
  const { days, onDate, stops } = row as Round;
  const time = (min: number): string => `${timeOf(min)}${min >= DAY_MIN ? ` (${t('stop.nextDay')})` : ''}`;
  return (
    <div className="mb-4">
      <DetailList
        lines={[
          ...(onDate === null
            ? [
                {
                  label: t('fields.days'),
                  value: new Intl.ListFormat(i18n.language).format(days.map((day) => dayName(day, i18n.language, 'long'))),
                },
              ]
            : []),
          ...stops.map(({ site, arriveMin, leaveMin }, at) => ({
            label: t('stop.one', { number: at + 1 }),
            value: String(sites.get(site)?.['name'] ?? MISSING),
            aside: [arriveMin, leaveMin].flatMap((min) => (min === null ? [] : time(min))).join(' – '),
          })),
        ]}
      />
    </div>
  );
}
