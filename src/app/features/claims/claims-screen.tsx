import { CarFront } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { companyCents, immobilizedDays } from '../../../domain/claim/claim-figures.ts';
import { CLAIM_STATES, type Claim } from '../../../domain/claim/claim.ts';
import { dayOf } from '../../../domain/kit/time-zone.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import type { FormValues } from '../../entity-ui/form-model.ts';
import { EntityScreen } from '../../entity-ui/screen/entity-screen.tsx';
import type { EntityColumn, EntityScreenConfig } from '../../entity-ui/screen/entity-screen-config.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { PlateCell } from '../../entity-ui/vehicle-link.tsx';
import { formatMoney, formatUnit, MISSING } from '../../../domain/kit/format.ts';
import { ClaimDetail } from './claim-detail.tsx';
import { ClaimStateTag } from './claim-state-tag.tsx';
import { CLAIM_FILTERS, claimSearchSchema } from './search.ts';

const claimOf = (row: LocalRow): Claim => row as Claim;

function useColumns(words: WordsOf): readonly EntityColumn[] {
  const { t } = useTranslation('claim');
  const vehicles = useRows('vehicle').byId;
  return useMemo((): EntityColumn[] => {
    const today = dayOf(Date.now(), words.timeZone);
    const cost = (row: LocalRow): number | null => companyCents(claimOf(row));
    const days = (row: LocalRow): number | null => immobilizedDays(claimOf(row), today);
    return [
      {
        id: 'vehicle',
        label: words.t('fields.vehicle'),
        widthPx: 130,
        sortable: true,
        fields: ['vehicle'],
        cell: (row) => <PlateCell row={vehicles.get(claimOf(row).vehicle)} />,
        sortKey: (row) => words.titleOf('vehicle', claimOf(row).vehicle) ?? '',
      },
      {
        id: 'state',
        label: words.t('fields.state'),
        widthPx: 128,
        sortable: true,
        fields: ['state'],
        cell: (row) => <ClaimStateTag state={claimOf(row).state} words={words} />,
        sortKey: (row) => CLAIM_STATES.indexOf(claimOf(row).state),
      },
      {
        id: 'company',
        label: t('company'),
        widthPx: 140,
        numeric: true,
        sortable: true,
        fields: ['quoteCents', 'invoiceCents', 'insurerCents'],
        cell: (row) => formatMoney(cost(row), words.lang),
        sortKey: cost,
      },
      {
        id: 'immobilized',
        label: t('immobilized'),
        widthPx: 112,
        numeric: true,
        sortable: true,
        fields: ['immobilizedFrom', 'immobilizedTo'],
        cell: (row) => (days(row) === null ? <span className="subtle">{MISSING}</span> : formatUnit(days(row), 'd', words.lang)),
        sortKey: days,
      },
    ];
  }, [t, words, vehicles]);
}

const THIRD = ['thirdName', 'thirdPlate', 'thirdInsurer', 'thirdPolicy'];
const shows = (field: string, values: FormValues): boolean => !THIRD.includes(field) || values['third'] === 'identified';

const CONFIG: EntityScreenConfig = {
  entity: 'claim',
  to: '/gestion/sinistres',
  icon: CarFront,
  search: claimSearchSchema,
  filters: CLAIM_FILTERS,
  always: ['state', 'kind', 'vehicle'],
  shown: ['vehicle', 'driver', 'happenedAt', 'kind', 'state', 'liabilityPct', 'company', 'immobilized'],
  startingSort: '-happenedAt',
  sections: [
    {
      key: 'what',
      fields: ['reference', 'vehicle', 'driver', 'happenedAt', 'kind', 'state', 'place', 'injured', 'circumstances'],
      wide: ['place', 'circumstances'],
    },
    { key: 'third', fields: ['third', ...THIRD, 'liabilityPct'], wide: ['third'] },
    { key: 'insurer', fields: ['insurer', 'insurerNumber', 'declaredOn', 'statementOn', 'expertOn'] },
    {
      key: 'repair',
      fields: ['garage', 'quoteCents', 'invoiceCents', 'deductibleCents', 'insurerCents', 'immobilizedFrom', 'immobilizedTo'],
    },
    { key: 'more', fields: ['note'], wide: ['note'] },
  ],
  shows,
  useColumns,
  summary: (row, words) =>
    [words.titleOf('vehicle', claimOf(row).vehicle), words.t(`choices.state.${claimOf(row).state}`)].filter(Boolean).join(' · '),
  Detail: ClaimDetail,
  hidden: ['vehicle'],
  importable: true,
};

/** /gestion/sinistres: damage to vehicles, and what became of it with the insurer. */
export function ClaimsScreen() {
  return <EntityScreen config={CONFIG} />;
}
