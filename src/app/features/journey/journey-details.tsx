import {
  ChevronsDown,
  ChevronsUp,
  CornerUpRight,
  Droplet,
  Fuel,
  Gauge,
  type LucideIcon,
  Pause,
  Truck,
  Unplug,
  WifiOff,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { driverOfJourney, isCardTag } from '../../../domain/driver/who-had.ts';
import type { Journey, JourneyEventKind } from '../../../domain/driving/journey.ts';
import { toldKm } from '../../../domain/reports/journeys/report-vehicles.ts';
import {
  formatDateTime,
  formatDurationS,
  formatNumber,
  formatPercent,
  formatSpanS,
  formatUnit,
  MISSING,
  unitName,
} from '../../../domain/text/format.ts';
import { FigureName } from '../../entity-ui/figure-info.tsx';
import { type DetailLine, DetailList } from '../../entity-ui/screen/row-details.tsx';
import { useRows, useTimeZone } from '../../entity-ui/use-rows.ts';
import { useHad } from '../../entity-ui/vehicle/use-had.ts';
import { PrivateTag } from '../../entity-ui/vehicle/vehicle-state.tsx';
import { Kpi, Kpis } from '../../ui/kpi.tsx';

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

/** From where and when to where and when; an end that was not heard says so. */
export function JourneyEnds({ journey }: { journey: Journey }) {
  const { t, i18n } = useTranslation('journey');
  const timeZone = useTimeZone();
  const hidden = journey.isPrivate ? <PrivateTag /> : MISSING;
  const ends = [
    { key: 'start', at: journey.startAt, place: journey.start?.place, note: journey.partialStart ? t('partialStart') : null },
    {
      key: 'end',
      at: journey.endAt,
      place: journey.open ? null : journey.end?.place,
      note: journey.open ? t('open') : journey.partialEnd ? t('partialEnd') : null,
    },
  ] as const;
  return (
    <dl className="jn-ends">
      {ends.map(({ key, at, place, note }) => (
        <div key={key}>
          <dt>{t(key)}</dt>
          <dd>
            <b>{key === 'end' && journey.open ? MISSING : formatDateTime(at, i18n.language, timeZone)}</b>{' '}
            <span>{place ?? (key === 'end' && journey.open ? MISSING : hidden)}</span>
            {note && <span className="tag tag-line">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Nearer than this a consumption by distance says nothing. */
const LEAST_M = 1000;

/** A journey in figures, each as it was measured: what is not known is not zero. */
export function JourneyFigures({ journey }: { journey: Journey }) {
  const { t, i18n } = useTranslation('journey');
  const lang = i18n.language;
  const span = (seconds: number): string => (seconds < 60 ? formatDurationS : formatSpanS)(seconds, lang);
  const speed = (kmh: number | null): string | null => (kmh === null ? null : formatNumber(kmh, lang));
  const { distanceM, fuelUsedL } = journey;
  return (
    <Kpis className="jn-kpis">
      <Kpi
        label={<FigureName figure="distance" name={t('distance')} />}
        value={formatNumber(distanceM / 1000, lang, 1)}
        unit={unitName('km', lang)}
        aside={t(`reports:values.distanceSource.${journey.distanceSource}`)}
      />
      <Kpi label={t('duration')} value={span(journey.durationS)} />
      <Kpi label={<FigureName figure="driving" name={t('driving')} />} value={span(journey.drivingS)} />
      <Kpi label={<FigureName figure="idling" name={t('idling')} />} value={span(journey.idlingS)} />
      <Kpi label={<FigureName figure="meanSpeed" name={t('mean')} />} value={speed(journey.meanKmh)} unit={unitName('km/h', lang)} />
      <Kpi label={<FigureName figure="maxSpeed" name={t('max')} />} value={speed(journey.maxKmh)} unit={unitName('km/h', lang)} />
      <Kpi
        label={<FigureName figure="measured" name={t('fuel')} />}
        value={fuelUsedL === null ? null : formatNumber(fuelUsedL, lang, 1)}
        unit={unitName('l', lang)}
        {...(fuelUsedL !== null && distanceM >= LEAST_M
          ? { aside: formatUnit((fuelUsedL / distanceM) * 100_000, 'l/100km', lang, 1) }
          : {})}
      />
    </Kpis>
  );
}

/** Shape and colour of an event: alert for what should not be, as in the timeline for idling and silence, ink for the rest. */
export const EVENT_KINDS: Record<JourneyEventKind, { icon: LucideIcon; tone: 'alert' | 'idling' | 'offline' | 'ink' }> = {
  idling: { icon: Pause, tone: 'idling' },
  'harsh-acceleration': { icon: ChevronsUp, tone: 'alert' },
  'harsh-braking': { icon: ChevronsDown, tone: 'alert' },
  'harsh-cornering': { icon: CornerUpRight, tone: 'alert' },
  speeding: { icon: Gauge, tone: 'alert' },
  towing: { icon: Truck, tone: 'alert' },
  gap: { icon: WifiOff, tone: 'offline' },
  'power-cut': { icon: Unplug, tone: 'alert' },
  refuel: { icon: Fuel, tone: 'ink' },
  'fuel-drop': { icon: Droplet, tone: 'alert' },
};

/** The sign of an event, on the map as in the list. */
export function EventMark({ kind }: { kind: JourneyEventKind }) {
  const { icon: Icon, tone } = EVENT_KINDS[kind];
  return (
    <span className={`jn-mark jn-${tone}`}>
      <Icon aria-hidden="true" />
    </span>
  );
}
