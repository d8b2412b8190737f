import { useTranslation } from 'react-i18next';
import { isCardTag } from '../../../domain/driver/driver-tags.ts';
import type { Journey } from '../../../domain/driving/journey.ts';
import { driverOfJourney } from '../../../domain/driving/journey-driver.ts';
import { DetailList, type DetailLine } from '../../entity-ui/detail-list.tsx';
import { toldKm } from '../../../domain/reports/told-odometer.ts';
import { useHad } from '../../entity-ui/use-had.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { formatNumber, formatPercent, formatSpanS, formatUnit, MISSING } from '../../../domain/kit/format.ts';

type Readings = Journey['fuelPct'];

function both(label: string, { start, end }: Readings, format: (value: number | null) => string, aside?: string): DetailLine[] {
  return start === null && end === null ? [] : [{ label, value: `${format(start)} → ${format(end)}`, ...(aside ? { aside } : {}) }];
}

/** Who drove, `reason`: why, and what was read at both ends. Only what is known has a line. */
export function JourneyDetails({ journey, reason = null }: { journey: Journey; reason?: string | null }) {
  const { t, i18n } = useTranslation('journey');
  const lang = i18n.language;
  const { had, badges, nameOf } = useHad();
  const driver = nameOf(driverOfJourney(journey, Date.parse(journey.startAt), had[journey.vehicle] ?? [], badges));
  const row = useRows('vehicle').byId.get(journey.vehicle) ?? {};
  const percent = (value: number | null): string => formatPercent(value, lang);
  const lines: DetailLine[] = [
    {
      label: t('driver'),
      value: driver || MISSING,
      ...(journey.driverTag === null
        ? {}
        : { aside: t(isCardTag(journey.driverTag, badges) ? 'card' : 'badge', { tag: journey.driverTag }) }),
    },
    ...(reason === null ? [] : [{ label: t('reason.title'), value: reason }]),
    ...(journey.kind === 'driven' ? [] : [{ label: t('kind'), value: t(`reports:values.kind.${journey.kind}`) }]),
    ...both(
      t('odometer'),
      {
        start: toldKm(row, journey.odometerKm.start, Date.parse(journey.startAt), journey.odometerSource),
        end: toldKm(row, journey.odometerKm.end, Date.parse(journey.endAt), journey.odometerSource),
      },
      (value) => formatUnit(value, 'km', lang, 1),
      journey.odometerSource === null ? undefined : t(`reports:values.distanceSource.${journey.odometerSource}`),
    ),
    ...both(t('fuelLevel'), journey.fuelL, (value) => formatUnit(value, 'l', lang, 1)),
    ...both(t('fuelLevelPct'), journey.fuelPct, percent),
    ...both(t('battery'), journey.batteryPct, percent),
    ...both(t('engineHours'), journey.engineHours, (value) => formatUnit(value, 'h', lang, 1)),
    ...(journey.stoppedS > 0 ? [{ label: t('stopped'), value: formatSpanS(journey.stoppedS, lang) }] : []),
    ...(journey.silentS > 0 ? [{ label: t('silent'), value: formatSpanS(journey.silentS, lang) }] : []),
    {
      label: t('messages'),
      value: formatNumber(journey.messages, lang),
      ...(journey.badFixes > 0 ? { aside: t('badFixes', { count: journey.badFixes, figure: formatNumber(journey.badFixes, lang) }) } : {}),
    },
  ];
  return (
    <section className="panel px-4 py-1" aria-label={t('details')}>
      <DetailList lines={lines} />
    </section>
  );
}
