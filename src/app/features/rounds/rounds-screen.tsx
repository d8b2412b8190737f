import { ListChecks, ArrowUp, Plus, X } from 'lucide-react';
import { useMemo, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Round, RoundStop } from '../../../domain/mission/round.ts';
import { type LocalRow, liveRows } from '../../../db/queries/live-rows.ts';
import { formatDate, formatNumber, MISSING } from '../../../domain/text/format.ts';
import { DAY_MIN } from '../../../domain/time/opening-hours.ts';
import { dayOf } from '../../../domain/time/time-zone.ts';
import type { EntityRow } from '../../../domain/registry.ts';
import { hinderedDays, isNewlyPlanned } from '../../../domain/mission/round-days.ts';
import { hindranceOf, isForGood, moment } from '../../../domain/vehicle/can-go.ts';
import { issueText, type WordsOf } from '../../entity-ui/field-text.ts';
import type { ListSlotProps, EntityColumn, EntityScreenConfig } from '../../entity-ui/screen/entity-screen-config.ts';
import { EntityScreen } from '../../entity-ui/screen/entity-screen.tsx';
import { useListSearch, type PatchSearch } from '../../entity-ui/list/use-list-search.ts';
import { dayName, minOf, timeOf } from '../../entity-ui/form/opening-hours-text.ts';
import { ReportScreen } from '../../report-ui/report-screen.tsx';
import { Checkbox, Segmented } from '../../ui/toggles.tsx';
import { DetailList } from '../../entity-ui/screen/row-details.tsx';
import { useRows, useTimeZone } from '../../entity-ui/use-rows.ts';
import type { EntityForm, Refuses } from '../../entity-ui/form/use-form.ts';
import { FieldError } from '../../ui/text-field.tsx';
import type { FormValues } from '../../entity-ui/form/form-model.ts';
import type { UseWarnings } from '../../entity-ui/screen/entity-form.tsx';
import { HindranceHint, useChosenVehicle, useHindrances } from '../../entity-ui/vehicle/use-hindrances.tsx';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { RefPicker } from '../../entity-ui/form/picker.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { TimeField } from '../../ui/dates/date-fields.tsx';
import { NOTHING, ROUND_FILTERS, roundSearchSchema, roundsSearchSchema } from './search.ts';
import './rounds.css';

const MOST = 60;
/** Between two stops, until somebody says otherwise. */
const APART_MIN = 30;

const nextOf = (last: RoundStop | undefined): RoundStop => ({
  site: '',
  arriveMin: last ? Math.min(2 * DAY_MIN - 1, (last.leaveMin ?? last.arriveMin) + APART_MIN) : 480,
  leaveMin: null,
});
const isLater = (min: number): boolean => min >= DAY_MIN;
/** Minutes of a time of the first day or of the next; of what is no time, no minutes of that day: the schema refuses both. */
const minutesOn = (time: string, later: boolean): number => {
  const min = minOf(time);
  return Number.isNaN(min) ? (later ? Number.POSITIVE_INFINITY : min) : min + (later ? DAY_MIN : 0);
};

/** Stops of a round in their order: a site, when the vehicle arrives, when it leaves. */
function StopsInput({ form, id }: { form: EntityForm; id: string }) {
  const { t } = useTranslation('round');
  const { t: tIssue } = useTranslation('fieldIssues');
  const stops = (form.values['stops'] as RoundStop[] | null) ?? [];
  const issue = form.issues['stops'];
  const put = (next: RoundStop[]): void => form.set('stops', next);
  const change = (at: number, part: Partial<RoundStop>): void =>
    put(stops.map((stop, index) => (index === at ? { ...stop, ...part } : stop)));
  const shift = (at: number, on: boolean): void => {
    const by = (min: number): number => (min % DAY_MIN) + (on ? DAY_MIN : 0);
    const { arriveMin, leaveMin } = stops[at]!;
    change(at, { arriveMin: by(arriveMin), leaveMin: leaveMin === null ? null : by(leaveMin) });
  };
  return (
    <div className="grid gap-3" role="group" aria-labelledby={`${id}-label`} aria-describedby={issue ? `${id}-error` : undefined}>
      <span className="label" id={`${id}-label`}>
        {t('fields.stops')}
      </span>
      {stops.map((stop, at) => (
        <fieldset key={at} className="rd-stop" aria-label={t('stop.one', { number: at + 1 })}>
          <span className="rd-number" aria-hidden="true">
            {at + 1}
          </span>
          <RefPicker
            id={`${id}-site-${at}`}
            entity="site"
            label={t('stop.site')}
            value={stop.site || null}
            onChange={(site) => change(at, { site: site ?? '' })}
            onBlur={() => undefined}
            required
          />
          <TimeField
            label={t('stop.arrive')}
            required
            value={timeOf(stop.arriveMin)}
            onChange={(time) => time && change(at, { arriveMin: minutesOn(time, isLater(stop.arriveMin)) })}
          />
          <TimeField
            label={t('stop.leave')}
            value={stop.leaveMin === null ? '' : timeOf(stop.leaveMin)}
            onChange={(time) => change(at, { leaveMin: time ? minutesOn(time, isLater(stop.arriveMin)) : null })}
          />
          <Checkbox label={t('stop.nextDay')} checked={isLater(stop.arriveMin)} onChange={(on) => shift(at, on)} />
          <span className="rd-acts">
            <IconButton
              label={t('stop.up', { number: at + 1 })}
              icon={<ArrowUp aria-hidden="true" />}
              disabled={at === 0}
              onClick={() =>
                put([
                  ...stops.slice(0, at - 1),
                  { ...stop, arriveMin: stops[at - 1]!.arriveMin, leaveMin: stops[at - 1]!.leaveMin },
                  { ...stops[at - 1]!, arriveMin: stop.arriveMin, leaveMin: stop.leaveMin },
                  ...stops.slice(at + 1),
                ])
              }
            />
            <IconButton
              label={t('stop.remove', { number: at + 1 })}
              icon={<X aria-hidden="true" />}
              onClick={() => put(stops.filter((_, index) => index !== at))}
            />
          </span>
        </fieldset>
      ))}
      {issue && <FieldError id={`${id}-error`}>{issueText(tIssue, issue)}</FieldError>}
      <div>
        <Button
          id={id}
          icon={<Plus aria-hidden="true" />}
          disabled={stops.length >= MOST}
          onClick={() => put([...stops, nextOf(stops.at(-1))])}
        >
          {t('stop.add')}
        </Button>
      </div>
    </div>
  );
}

const dayIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** A round as it stands in its form. */
function typedRound(values: FormValues): Pick<Round, 'days' | 'onDate' | 'fromDate' | 'untilDate' | 'active' | 'stops'> {
  return {
    days: Array.isArray(values['days']) ? (values['days'] as number[]) : [],
    onDate: dayIn(values['onDate']),
    fromDate: dayIn(values['fromDate']),
    untilDate: dayIn(values['untilDate']),
    active: values['active'] === true,
    stops: Array.isArray(values['stops']) ? (values['stops'] as Round['stops']) : [],
  };
}

/** The first day its vehicle cannot make it on, and why: work can be planned ahead and moved, so it is said and not refused. */
const useRoundWarnings: UseWarnings = (values) => {
  const known = useHindrances();
  const timeZone = useTimeZone();
  const today = dayOf(useNowMs(), timeZone);
  const vehicle = useChosenVehicle(values['vehicle']);
  const found = vehicle && hinderedDays(typedRound(values), vehicle, known, today, timeZone)[0];
  return { vehicle: found && <HindranceHint {...found} day={isForGood(found.hindrance) ? undefined : found.day} /> };
};

/** A vehicle that is nobody's any more makes no new round. */
function useRoundRefuses(row: LocalRow | undefined): Refuses {
  const known = useHindrances();
  const nowMs = useNowMs();
  const timeZone = useTimeZone();
  return useCallback(
    (doc: FormValues) => {
      const before = row && row.refused === undefined ? (row as LocalRow & Round) : null;
      const after = { ...before, ...doc } as Round;
      const vehicle = liveRows('vehicle').getSnapshot().byId.get(after.vehicle);
      if (!vehicle || !isNewlyPlanned(before, after)) return [];
      const code = hindranceOf(vehicle as EntityRow<'vehicle'>, moment(null, nowMs), known, timeZone);
      return code !== null && isForGood(code) ? [{ field: 'vehicle', code }] : [];
    },
    [row, known, nowMs, timeZone],
  );
}

const WEEK = [1, 2, 3, 4, 5, 6, 7];

/** Days of the week a round is made on. */
function DaysInput({ form, id }: { form: EntityForm; id: string }) {
  const { t, i18n } = useTranslation('round');
  const { t: tIssue } = useTranslation('fieldIssues');
  const days = (form.values['days'] as number[] | null) ?? [];
  const issue = form.issues['days'];
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={issue ? `${id}-error` : undefined}
      className="grid gap-1"
      onBlur={() => form.leave('days')}
    >
      <span className="label" id={`${id}-label`}>
        {t('fields.days')}
      </span>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {WEEK.map((day, at) => (
          <Checkbox
            key={day}
            id={at === 0 ? id : undefined}
            label={dayName(day, i18n.language, 'long')}
            checked={days.includes(day)}
            onChange={(on) =>
              form.set(
                'days',
                WEEK.filter((other) => (other === day ? on : days.includes(other))),
              )
            }
          />
        ))}
      </div>
      {issue && <FieldError id={`${id}-error`}>{issueText(tIssue, issue)}</FieldError>}
    </div>
  );
}

/** A round beside its list: its days, and its stops in their order. */
function RoundDetail({ row }: { row: LocalRow }) {
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

const roundOf = (row: LocalRow): Round => row as Round;

/** "lun., mar." or the one day it is made on. */
function daysText({ days, onDate }: Round, lang: string): string {
  return onDate === null
    ? new Intl.ListFormat(lang, { type: 'unit' }).format(days.map((day) => dayName(day, lang, 'short')))
    : formatDate(onDate, lang);
}

function useColumns(words: WordsOf): readonly EntityColumn[] {
  const { t } = useTranslation('round');
  return useMemo(
    (): EntityColumn[] => [
      {
        id: 'when',
        label: t('when'),
        widthPx: 220,
        fields: ['days', 'onDate'],
        cell: (row) => <span className="ell">{daysText(roundOf(row), words.lang)}</span>,
      },
      {
        id: 'stopCount',
        label: t('fields.stops'),
        widthPx: 110,
        numeric: true,
        sortable: true,
        fields: ['stops'],
        cell: (row) => formatNumber(roundOf(row).stops.length, words.lang),
        sortKey: (row) => roundOf(row).stops.length,
      },
    ],
    [t, words],
  );
}

function ShowSwitch({ show, patch }: { show: 'report' | 'rounds'; patch: PatchSearch }) {
  const { t } = useTranslation('round');
  const options = (['report', 'rounds'] as const).map((value) => ({ value, label: t(`show.${value}`) }));
  return (
    <div className="mb-4 flex">
      <Segmented
        label={t('show.label')}
        value={show}
        options={options}
        onChange={(next) => patch({ ...NOTHING, show: next === 'report' ? undefined : next })}
      />
    </div>
  );
}

function Switch({ patch }: ListSlotProps) {
  return <ShowSwitch show="rounds" patch={patch} />;
}

const CONFIG: EntityScreenConfig = {
  entity: 'round',
  to: '/rapports/tournee',
  query: 'show=rounds',
  icon: ListChecks,
  search: roundSearchSchema,
  filters: ROUND_FILTERS,
  always: ['vehicle', 'active'],
  shown: ['vehicle', 'driver', 'when', 'stopCount', 'active'],
  startingSort: 'name',
  sections: [
    { key: 'what', fields: ['name', 'vehicle', 'driver', 'active'], wide: ['name'] },
    { key: 'when', fields: ['days', 'onDate', 'fromDate', 'untilDate'], wide: ['days'] },
    { key: 'stops', fields: ['stops'], wide: ['stops'] },
    { key: 'more', fields: ['note'], wide: ['note'] },
  ],
  hints: { onDate: 'hints.onDate', driver: 'hints.driver' },
  hidden: ['days', 'stops'],
  custom: { days: DaysInput, stops: StopsInput },
  useWarnings: useRoundWarnings,
  useRefuses: useRoundRefuses,
  useColumns,
  summary: (row, words) => [words.titleOf('vehicle', roundOf(row).vehicle), daysText(roundOf(row), words.lang)].filter(Boolean).join(' · '),
  Detail: RoundDetail,
  Above: Switch,
};

/** /rapports/tournee: stops as they were planned and made, and the rounds they are planned in. */
export function RoundsScreen() {
  const [{ show }, patch] = useListSearch(roundsSearchSchema);
  if (show) return <EntityScreen config={CONFIG} />;
  return <ReportScreen slug="tournee" tools={<ShowSwitch show="report" patch={patch} />} />;
}
