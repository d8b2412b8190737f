import { Navigation } from 'lucide-react';
import { useMemo, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { isOver, missionPlace, missionStatus, SENT_FIELDS } from '../../../domain/mission/mission-state.ts';
import type { Mission } from '../../../domain/mission/mission.ts';
import { type LocalRow, liveRows } from '../../../db/queries/live-rows.ts';
import { formatDateTime } from '../../../domain/text/format.ts';
import { hindranceOf, moment, type Hindrance } from '../../../domain/vehicle/can-go.ts';
import type { EntityRow } from '../../../domain/registry.ts';
import { issueText, type WordsOf } from '../../entity-ui/field-text.ts';
import { useListSearch, type PatchSearch } from '../../entity-ui/list/use-list-search.ts';
import type { EntityColumn, EntityScreenConfig, ListSlotProps } from '../../entity-ui/screen/entity-screen-config.ts';
import { EntityScreen } from '../../entity-ui/screen/entity-screen.tsx';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { ReportScreen } from '../../report-ui/report-screen.tsx';
import { Segmented } from '../../ui/toggles.tsx';
import { RefPicker } from '../../entity-ui/form/picker.tsx';
import type { CustomInput, UseWarnings } from '../../entity-ui/screen/entity-form.tsx';
import { useRow, useTimeZone } from '../../entity-ui/use-rows.ts';
import type { FormValues } from '../../entity-ui/form/form-model.ts';
import { HindranceHint, useChosenVehicle, useHindrances } from '../../entity-ui/vehicle/use-hindrances.tsx';
import type { Refuses } from '../../entity-ui/form/use-form.ts';
import { destinationInput } from './destination-input.tsx';
import { MissionDetail, MissionStatusTag, MissionEta, useMissionsUnderWay, useMissionActions } from './mission-detail.tsx';
import { MISSION_FILTERS, missionSearchSchema, navigationSearchSchema, NOTHING } from './search.ts';

/** Why a vehicle cannot go when a mission wants it, from the rows of this device; what was typed and is no time is now. */
function useHindranceAt(): (vehicle: EntityRow<'vehicle'>, plannedAt: unknown) => Hindrance | null {
  const known = useHindrances();
  const nowMs = useNowMs();
  const timeZone = useTimeZone();
  return useCallback(
    (vehicle, plannedAt) => {
      const isTime = typeof plannedAt === 'string' && !Number.isNaN(Date.parse(plannedAt));
      return hindranceOf(vehicle, moment(isTime ? plannedAt : null, nowMs), known, timeZone);
    },
    [known, nowMs, timeZone],
  );
}

/** Said as the vehicle is chosen. */
const useMissionWarnings: UseWarnings = (values) => {
  const hindranceAt = useHindranceAt();
  const vehicle = useChosenVehicle(values['vehicle']);
  const hindrance = vehicle && hindranceAt(vehicle, values['plannedAt']);
  return { vehicle: hindrance && <HindranceHint hindrance={hindrance} /> };
};

/** What the server would refuse is said before it is kept: a vehicle that cannot go when it is sent, or at the time a mission is moved to. */
function useMissionRefuses(row: LocalRow | undefined): Refuses {
  const hindranceAt = useHindranceAt();
  return useCallback(
    (doc: FormValues) => {
      const { vehicle: id = row?.['vehicle'], plannedAt = row?.['plannedAt'] ?? null } = doc;
      const isStanding = row !== undefined && row.refused === undefined;
      if (isStanding && plannedAt === row['plannedAt']) return [];
      const vehicle = liveRows('vehicle').getSnapshot().byId.get(String(id));
      const code = vehicle ? hindranceAt(vehicle as EntityRow<'vehicle'>, plannedAt) : null;
      return code === null ? [] : [{ field: isStanding ? 'plannedAt' : 'vehicle', code }];
    },
    [hindranceAt, row],
  );
}

/** Who of a mission can be told: the driver that is chosen, else that of the vehicle, when an account is known of them. */
function reachOf(driver: Record<string, unknown> | undefined): 'driver' | 'noAccount' | 'noDriver' {
  return driver === undefined ? 'noDriver' : typeof driver['member'] === 'string' ? 'driver' : 'noAccount';
}

function DriverInput({ form, id }: Parameters<CustomInput>[0]) {
  const { t } = useTranslation('mission');
  const { t: tIssue } = useTranslation('fieldIssues');
  const { driver, vehicle } = form.values;
  const ofVehicle = useRow('vehicle', (vehicle as string) || null)?.['driver'];
  const row = useRow('driver', (driver as string) || (ofVehicle as string | null | undefined));
  const issue = form.issues['driver'];
  return (
    <RefPicker
      id={id}
      entity="driver"
      label={t('fields.driver')}
      value={(driver as string) || null}
      onChange={(next) => form.set('driver', next ?? '')}
      onBlur={() => form.leave('driver')}
      hint={t(!vehicle && !driver ? 'hints.driver' : `hints.${reachOf(row)}`)}
      error={issue ? issueText(tIssue, issue) : undefined}
    />
  );
}

/** The driver of a mission, and whether they will hear of it. */
const driverInput: CustomInput = (input) => <DriverInput {...input} />;

const missionOf = (row: LocalRow): Mission => row as Mission;

const placeText = (mission: Mission, words: WordsOf): string | null =>
  missionPlace(mission, mission.site === null ? null : words.titleOf('site', mission.site));

/** What of a mission stays as it is: what was sent, everything once it is over; one that the server never took is mended whole. */
function fixedOf(row: LocalRow): ReturnType<NonNullable<EntityScreenConfig['fixed']>> {
  if (row.refused?.mutation.op === 'create') return null;
  return isOver(missionOf(row)) ? { fields: SENT_FIELDS, why: 'fixed.over', all: true } : { fields: SENT_FIELDS, why: 'fixed.sent' };
}

function useColumns(words: WordsOf): readonly EntityColumn[] {
  const { t } = useTranslation('mission');
  const nowMs = useNowMs();
  const underWay = useMissionsUnderWay();
  return useMemo((): EntityColumn[] => {
    const statusText = (row: LocalRow): string => t(`status.${missionStatus(missionOf(row), nowMs)}`);
    return [
      {
        id: 'place',
        label: t('place'),
        widthPx: 220,
        sortable: true,
        fields: ['destination', 'site', 'lat', 'lng'],
        cell: (row) => <span className="ell">{placeText(missionOf(row), words)}</span>,
        sortKey: (row) => placeText(missionOf(row), words),
      },
      {
        id: 'eta',
        label: t('eta.label'),
        widthPx: 260,
        cell: (row) => <MissionEta row={row} isUnderWay={underWay.get(missionOf(row).vehicle) === row._id} />,
      },
      {
        id: 'state',
        label: words.t('fields.state'),
        widthPx: 150,
        sortable: true,
        fields: ['state'],
        cell: (row) => <MissionStatusTag mission={missionOf(row)} nowMs={nowMs} words={words} />,
        sortKey: statusText,
      },
    ];
  }, [t, words, nowMs, underWay]);
}

/** Second line of a mission on a phone: who goes where, what became of it, and by when. */
function MissionSummary({ row, words }: { row: LocalRow; words: WordsOf }) {
  const mission = missionOf(row);
  const due = mission.arrivedAt ?? mission.plannedAt;
  return (
    <>
      <span className="ell block">
        {[words.titleOf('vehicle', mission.vehicle), placeText(mission, words)].filter(Boolean).join(' · ')}
      </span>
      <span className="ms-line">
        <MissionStatusTag mission={mission} nowMs={useNowMs()} words={words} />
        {due && (
          <span>{words.t(mission.arrivedAt ? 'reachedAt' : 'dueAt', { time: formatDateTime(due, words.lang, words.timeZone) })}</span>
        )}
      </span>
    </>
  );
}

function ShowSwitch({ show, patch }: { show: 'report' | 'missions'; patch: PatchSearch }) {
  const { t } = useTranslation('mission');
  const options = (['report', 'missions'] as const).map((value) => ({ value, label: t(`show.${value}`) }));
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
  return <ShowSwitch show="missions" patch={patch} />;
}

const CONFIG: EntityScreenConfig = {
  entity: 'mission',
  to: '/rapports/navigation',
  parent: { key: 'reports', to: '/rapports' },
  query: 'show=missions',
  icon: Navigation,
  search: missionSearchSchema,
  filters: MISSION_FILTERS,
  always: ['vehicle', 'state'],
  shown: ['place', 'vehicle', 'driver', 'state', 'plannedAt', 'eta', 'arrivedAt', 'sentAt'],
  startingSort: '-sentAt',
  sections: [
    { key: 'what', fields: ['title', 'vehicle', 'driver'], wide: ['title'] },
    { key: 'where', fields: ['site'], wide: ['site'] },
    { key: 'when', fields: ['plannedAt', 'plannedKm'] },
    { key: 'more', fields: ['message'], wide: ['message'] },
  ],
  custom: { driver: driverInput, site: destinationInput },
  useWarnings: useMissionWarnings,
  useRefuses: useMissionRefuses,
  fixed: fixedOf,
  hidden: ['assignee', 'sender', 'site', 'destination', 'lat', 'lng', 'state'],
  editing: 'creators',
  useColumns,
  useActions: useMissionActions,
  summary: (row, words) => <MissionSummary row={row} words={words} />,
  Detail: MissionDetail,
  Above: Switch,
};

/** /rapports/navigation: what became of the destinations that were sent, and where they are sent and answered. */
export function MissionsScreen() {
  const [{ show }, patch] = useListSearch(navigationSearchSchema);
  if (show) return <EntityScreen config={CONFIG} />;
  return <ReportScreen slug="navigation" tools={<ShowSwitch show="report" patch={patch} />} />;
}
