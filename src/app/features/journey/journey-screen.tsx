import { CloudOff, ServerCrash } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRow } from '../../entity-ui/use-rows.ts';
import { useTimeZone } from '../../entity-ui/use-time-zone.ts';
import { MISSING } from '../../i18n/format.ts';
import { ErrorPage } from '../../layouts/error-page.tsx';
import { PageError } from '../../shell/page-error.ts';
import { useOnline } from '../../shell/use-online.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { JourneyHeader } from './journey-header.tsx';
import { JourneyView } from './journey-view.tsx';
import { useJourney } from './use-journey.ts';
import './journey.css';

/** /rapports/trajets/{id}: a journey, whole. */
export function JourneyScreen({ id }: { id: string }) {
  const { t } = useTranslation(['list', 'nav']);
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
        <JourneyHeader state={state} loaded={loaded} plate={plate} onReload={reload} />
        <JourneyView key={id} loaded={loaded} plate={plate} running={state.running} />
      </>
    );
  const again = <Button onClick={reload}>{t('retry')}</Button>;
  return (
    <>
      <Breadcrumbs items={[{ label: t('nav:reports'), to: '/rapports' }, { label: t('nav:report.trajets'), to: '/rapports/trajets' }]} />
      {failure === 'network' ? (
        <EmptyState icon={<CloudOff aria-hidden="true" />} title={t('notHere')} action={again}>
          {t('notHereText')}
        </EmptyState>
      ) : failure ? (
        <EmptyState icon={<ServerCrash aria-hidden="true" />} title={t('failed')} action={again} />
      ) : null}
    </>
  );
}
