import { CarFront, CircleCheck, FilePen, SearchCheck, Wrench, Route } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { companyCents, immobilizedDays, declareBy, journeyWindow, linkedJourney } from '../../../domain/cost/claim-figures.ts';
import { CLAIM_STATES, type Claim, type ClaimState } from '../../../domain/cost/claim.ts';
import { dayOf } from '../../../domain/time/time-zone.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { formatMoney, formatUnit, MISSING, formatDate, formatDateTime, formatTime } from '../../../domain/text/format.ts';
import { journeyHref, journeyId } from '../../../domain/driving/journey-id.ts';
import { journeySchema, type Journey } from '../../../domain/driving/journey.ts';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import type { FormValues } from '../../entity-ui/form/form-model.ts';
import { EntityScreen } from '../../entity-ui/screen/entity-screen.tsx';
import type { EntityColumn, EntityScreenConfig } from '../../entity-ui/screen/entity-screen-config.ts';
import { useRow, useRows, useTimeZone } from '../../entity-ui/use-rows.ts';
import { PlateCell, VehicleLine } from '../../entity-ui/vehicle/vehicle-link.tsx';
import { RowFiles } from '../../entity-ui/attachments/row-files.tsx';
import { DetailList } from '../../entity-ui/screen/row-details.tsx';
import { AppLink } from '../../shell/app-link.tsx';
import { Note } from '../../ui/note.tsx';
import { useRemote } from '../../entity-ui/use-remote.ts';
import { CLAIM_FILTERS, claimSearchSchema } from './search.ts';

const answerSchema = z.object({ results: z.array(journeySchema) });
/** No journey is longer. */
const BEFORE_MS = 24 * 3_600_000;

/** The journey that a claim happened in, or within a quarter of an hour; kept on the device once asked. Null: none that is known. */
function useClaimJourney(vehicle: string, happenedAt: string): Journey | null {
  const url = useMemo(() => {
    const { fromMs, toMs } = journeyWindow(happenedAt);
    const [from, to] = [fromMs - BEFORE_MS, toMs].map((atMs) => new Date(atMs).toISOString());
    return `/api/v1/journeys?${new URLSearchParams({ vehicle, from: from!, to: to!, size: '200' }).toString()}`;
  }, [vehicle, happenedAt]);
  const { value } = useRemote(url, answerSchema);
  return useMemo(() => linkedJourney(value?.results ?? [], happenedAt), [value, happenedAt]);
}

/** A claim beside its list: the vehicle, by when the insurer has to know, what it costs, the journey it happened in, its papers. */
function ClaimDetail({ row }: { row: LocalRow }) {
  const { t, i18n } = useTranslation('claim');
  const lang = i18n.language;
  const claim = row as Claim;
  const timeZone = useTimeZone();
  const vehicle = useRow('vehicle', claim.vehicle);
  const journey = useClaimJourney(claim.vehicle, claim.happenedAt);
  const today = dayOf(Date.now(), timeZone);
  const by = declareBy(dayOf(Date.parse(claim.happenedAt), timeZone));
  const days = immobilizedDays(claim, today);
  const isLate = by < today;
  return (
    <>
      {vehicle && <VehicleLine row={vehicle} />}
      {claim.declaredOn === null && claim.state !== 'closed' && (
        <Note tone={isLate ? 'alert' : 'warning'} className="my-3">
          {t(isLate ? 'declareLate' : 'declareBy', { day: formatDate(by, lang) })}
        </Note>
      )}
      <div className="my-3">
        <DetailList
          lines={[
            { label: t('company'), value: <b>{formatMoney(companyCents(claim), lang)}</b> },
            ...(days === null
              ? []
              : [
                  {
                    label: t('immobilized'),
                    value: formatUnit(days, 'd', lang),
                    aside: claim.immobilizedTo === null ? t('stillImmobilized') : undefined,
                  },
                ]),
          ]}
        />
      </div>
      {journey && (
        <p className="mb-4">
          <AppLink
            className="link inline-flex items-center gap-1.5"
            href={journeyHref(journeyId(journey.vehicle, Date.parse(journey.startAt)))}
          >
            <Route aria-hidden="true" />
            {t('journey', { from: formatDateTime(journey.startAt, lang, timeZone), to: formatTime(journey.endAt, lang, timeZone) })}
          </AppLink>
        </p>
      )}
      <RowFiles entity="claim" row={row} title={t('fields.attachments')} />
    </>
  );
}

const LOOKS = {
  declared: ['tag tag-warning', FilePen],
  assessment: ['tag tag-line', SearchCheck],
  repair: ['tag tag-line', Wrench],
  closed: ['tag tag-ok', CircleCheck],
} as const;

/** State of a claim, by shape, colour and word. */
function ClaimStateTag({ state, words }: { state: ClaimState; words: Pick<WordsOf, 't'> }) {
  const [look, Glyph] = LOOKS[state];
  return (
    <span className={look}>
      <Glyph aria-hidden="true" />
      {words.t(`choices.state.${state}`)}
    </span>
  );
}

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
