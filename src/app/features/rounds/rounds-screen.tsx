import { ListChecks } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Round } from '../../../domain/round/round.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import type { ListSlotProps, EntityColumn, EntityScreenConfig } from '../../entity-ui/screen/entity-screen-config.ts';
import { EntityScreen } from '../../entity-ui/screen/entity-screen.tsx';
import { useListSearch, type PatchSearch } from '../../entity-ui/list/use-list-search.ts';
import { dayName } from '../../entity-ui/opening-hours-text.ts';
import { formatDate, formatNumber } from '../../../domain/kit/format.ts';
import { ReportScreen } from '../../report-ui/report-screen.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { DaysInput } from './days-input.tsx';
import { RoundDetail } from './round-detail.tsx';
import { useRoundRefuses, useRoundWarnings } from './round-going.tsx';
import { NOTHING, ROUND_FILTERS, roundSearchSchema, roundsSearchSchema } from './search.ts';
import { StopsInput } from './stops-input.tsx';

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
