import { odometerOf } from '../../../domain/vehicle/vehicle-meter.ts';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { extendedTimeline } from '../../../domain/telemetry/state.ts';
import { ENTITIES } from '../../../domain/registry.ts';
import { columnsOf } from '../../entity-ui/list/entity-columns.tsx';
import { Due, dueSoon, Level, PrivateTag, StateText } from '../../entity-ui/vehicle/vehicle-state.tsx';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import { vehicleHref } from '../../entity-ui/list/list-search.ts';
import { formatAge, formatDate, formatNumber, formatPercent, formatSpanS, MISSING, unitName } from '../../../domain/text/format.ts';
import type { Column } from '../../ui/data-table/model.ts';
import { Plate } from '../../ui/vehicle-marks.tsx';
import { ActivityTimeline } from '../../ui/activity-timeline.tsx';
import { levelOf, modelOf, type Totals, type VehicleItem } from './vehicle-items.ts';

interface VehicleColumnsInput {
  /** Namespace `vehicles`. */
  t: TFunction;
  words: WordsOf;
  nowMs: number;
  today: string;
  /** Window of the timeline and now, seconds after local midnight. */
  fromS: number;
  toS: number;
  nowS: number;
}

const vehicle = ENTITIES.vehicle;

const isPending = (item: VehicleItem, ...fields: string[]): boolean => item.row.pending?.some((field) => fields.includes(field)) ?? false;
const missing = <span className="subtle">{MISSING}</span>;
const text = (value: unknown) => (value ? <span className="ell">{String(value)}</span> : missing);

/** Columns of the list: what a fleet manager looks at first, then everything the declaration has, in the chooser. */
export function vehicleColumns({ t, words, nowMs, today, fromS, toS, nowS }: VehicleColumnsInput): Column<VehicleItem>[] {
  const { lang } = words;
  const soon = dueSoon(today);
  const field = (name: string): string => words.t(`fields.${name}`);
  const figure = (value: number | null | undefined, digits = 0) => (value == null ? missing : formatNumber(value, lang, digits));
  const own: Column<VehicleItem>[] = [
    {
      id: 'state',
      label: t('columns.state'),
      widthPx: 132,
      frozen: true,
      sortable: true,
      cell: (item) => <StateText activity={item.activity} state={item.state} nowMs={nowMs} />,
    },
    {
      id: 'vehicle',
      label: t('columns.vehicle'),
      widthPx: 246,
      frozen: true,
      sortable: true,
      cell: (item) => (
        <a href={vehicleHref(item.id)} tabIndex={-1} className="flex min-w-0 items-center gap-2.5">
          <span className={isPending(item, 'registration') ? 'dt-chg flex' : 'flex'}>
            <Plate value={String(item.row['registration'])} />
          </span>
          <span className={isPending(item, 'name', 'make', 'model') ? 'muted ell dt-chg' : 'muted ell'}>{modelOf(item.row)}</span>
        </a>
      ),
    },
    { id: 'driver', label: field('driver'), widthPx: 136, sortable: true, fields: ['driver'], cell: (item) => text(item.driver?.['name']) },
    { id: 'fleet', label: field('fleet'), widthPx: 120, sortable: true, fields: ['fleet'], cell: (item) => text(item.fleet?.['name']) },
    {
      id: 'position',
      label: t('columns.position'),
      widthPx: 192,
      sortable: true,
      cell: (item) => (item.state?.isPrivate ? <PrivateTag /> : <span className="muted ell">{item.state?.place ?? MISSING}</span>),
    },
    {
      id: 'day',
      label: t('columns.day', { from: Math.round(fromS / 3600), to: Math.round(toS / 3600) }),
      widthPx: 152,
      cell: (item) => (
        <div className="w-full">
          <ActivityTimeline strip={item.strip && extendedTimeline(item.strip, item.activity, nowS)} from={fromS} to={toS} nowS={nowS} />
        </div>
      ),
    },
    {
      id: 'distance',
      label: t('columns.distance'),
      widthPx: 90,
      numeric: true,
      sortable: true,
      cell: (item) => figure(item.strip?.distanceKm, 1),
    },
    {
      id: 'level',
      label: t('columns.level'),
      unit: '%',
      widthPx: 102,
      sortable: true,
      cell: (item) => <Level pct={levelOf(item)} lang={lang} />,
    },
    {
      id: 'inspectionDueOn',
      label: t('columns.due'),
      widthPx: 138,
      sortable: true,
      fields: ['inspectionDueOn'],
      cell: (item) => <Due day={item.row['inspectionDueOn']} soon={soon} text={(day) => t('due', { date: formatDate(day, lang) })} />,
    },
    {
      id: 'device',
      label: field('device'),
      widthPx: 150,
      sortable: true,
      spare: true,
      fields: ['device'],
      cell: (item) => text(item.device?.['title']),
    },
    {
      id: 'contact',
      label: t('columns.contact'),
      widthPx: 130,
      sortable: true,
      spare: true,
      cell: (item) => text(item.state && formatAge(item.state.at, nowMs, lang, words.timeZone)),
    },
    {
      id: 'driving',
      label: t('columns.driving'),
      widthPx: 100,
      numeric: true,
      sortable: true,
      spare: true,
      cell: (item) => (item.strip ? formatSpanS(item.strip.drivingS, lang) : missing),
    },
    {
      id: 'idling',
      label: t('columns.idling'),
      widthPx: 100,
      numeric: true,
      sortable: true,
      spare: true,
      cell: (item) => (item.strip ? formatSpanS(item.strip.idlingS, lang) : missing),
    },
    {
      id: 'odometer',
      label: field('odometerKm'),
      unit: unitName('km', lang),
      widthPx: 120,
      numeric: true,
      sortable: true,
      spare: true,
      fields: ['odometerKm'],
      cell: (item) => figure(odometerOf(item.row, item.state)?.km ?? null),
    },
    {
      id: 'engine',
      label: field('engineHours'),
      unit: unitName('h', lang),
      widthPx: 120,
      numeric: true,
      sortable: true,
      spare: true,
      fields: ['engineHours'],
      cell: (item) => figure(item.state?.engineHours ?? (item.row['engineHours'] as number | null)),
    },
  ];
  const taken = ['registration', 'fleet', 'driver', 'device', 'odometerKm', 'engineHours', 'inspectionDueOn'];
  return [...own, ...columnsOf<VehicleItem>(vehicle, words, (item) => item.row, taken).map((column) => ({ ...column, spare: true }))];
}

/** Columns that a first click sorts from the greatest. */
export const FIRST_DOWN = ['distance', 'driving', 'idling', 'odometer', 'engine', 'contact'];

const grey = (words: string) => <span className="muted ell font-normal">{words}</span>;

/** The totals line, by column. */
export function totalCells(totals: Totals, t: TFunction, lang: string): Record<string, ReactNode> {
  return {
    vehicle: t('totals.vehicles', { count: totals.count, figure: formatNumber(totals.count, lang) }),
    fleet: totals.fleets === null ? null : grey(t('totals.fleets', { count: totals.fleets })),
    day: totals.moving === null ? null : grey(t('totals.moving', { count: totals.moving })),
    distance: totals.distanceKm === null ? null : formatNumber(totals.distanceKm, lang, 1),
    level: totals.averageLevelPct === null ? null : grey(t('totals.average', { value: formatPercent(totals.averageLevelPct, lang) })),
    inspectionDueOn: totals.due > 0 ? <span className="text-warning-fg ell">{t('totals.due', { count: totals.due })}</span> : null,
  };
}
