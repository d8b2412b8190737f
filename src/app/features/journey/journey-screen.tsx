import { CloudOff, ServerCrash } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Asking } from '../../entity-ui/remote-state.tsx';
import { useRow } from '../../entity-ui/use-rows.ts';
import { useTimeZone } from '../../entity-ui/use-time-zone.ts';
import { MISSING } from '../../../domain/kit/format.ts';
import { ErrorPage } from '../../layouts/error-page.tsx';
import { PageError } from '../../shell/page-error.ts';
import { useOnline } from '../../shell/use-online.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { JourneyHeader, JourneyTrail } from './journey-header.tsx';
import { JourneyView } from './journey-view.tsx';
import { useJourney } from './use-journey.ts';
import './journey.css';

/** A journey, whole: as it was driven (/rapports/trajets/{id}), or as it is judged (/eco-conduite/trajets/{id}). */
export function JourneyScreen({ id, eco = false }: { id: string; eco?: boolean }) {
  const { t } = useTranslation('list');
  const [turn, setTurn] = useState(0);
  const state = useJourney(id, useTimeZone(), useOnline(), turn);
  const { loaded, failure } = state;
  const vehicle = useRow('vehicle', loaded?.journey.vehicle);
  const plate = vehicle ? String(vehicle['registration']) : MISSING;
  const reload = (): void => setTurn((before) => before + 1);
  if (failure === 'not-found') return <ErrorPage error={new PageError(404)} />;
  if (failure === 'forbidden') return <ErrorPage error={new PageError(403)} />;
  if (loaded)
    return (
      <>
        <JourneyHeader state={state} loaded={loaded} plate={plate} eco={eco} onReload={reload} />
        <JourneyView key={id} loaded={loaded} plate={plate} running={state.running} eco={eco} />
      </>
    );
  const again = <Button onClick={reload}>{t('retry')}</Button>;
  return (
    <>
      <JourneyTrail eco={eco} />
      {failure === 'network' ? (
        <EmptyState icon={<CloudOff aria-hidden="true" />} title={t('notHere')} action={again}>
          {t('notHereText')}
        </EmptyState>
      ) : failure ? (
        <EmptyState icon={<ServerCrash aria-hidden="true" />} title={t('failed')} action={again} />
      ) : (
        <Asking />
      )}
    </>
  );
}
