import { Route } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { companyCents, declareBy, immobilizedDays } from '../../../domain/claim/claim-figures.ts';
import type { Claim } from '../../../domain/claim/claim.ts';
import { journeyHref, journeyId } from '../../../domain/driving/journey-id.ts';
import { dayOf } from '../../../domain/kit/time-zone.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { RowFiles } from '../../entity-ui/attachments/row-files.tsx';
import { DetailList } from '../../entity-ui/detail-list.tsx';
import { useRow } from '../../entity-ui/use-rows.ts';
import { useTimeZone } from '../../entity-ui/use-time-zone.ts';
import { VehicleLine } from '../../entity-ui/vehicle-link.tsx';
import { formatDate, formatDateTime, formatMoney, formatTime, formatUnit } from '../../../domain/kit/format.ts';
import { AppLink } from '../../shell/app-link.tsx';
import { Note } from '../../ui/note.tsx';
import { useClaimJourney } from './use-claim-journey.ts';

/** A claim beside its list: the vehicle, by when the insurer has to know, what it costs, the journey it happened in, its papers. */
export function ClaimDetail({ row }: { row: LocalRow }) {
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
