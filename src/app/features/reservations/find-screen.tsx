import { CalendarDays, CarFront, CalendarX2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '@tanstack/react-router';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { useListSearch } from '../../entity-ui/list/use-list-search.ts';
import { useRow, useSyncStatus } from '../../entity-ui/use-rows.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { BookDialog } from './book-dialog.tsx';
import { FindFields } from './find-fields.tsx';
import { FreeVehicle } from './free-vehicle.tsx';
import { findSearchSchema } from './search.ts';
import { useFind } from './use-find.ts';
import './reservations.css';

const FindMap = lazy(() => import('./find-map.tsx').then((module) => ({ default: module.FindMap })));

/** /reservations/rechercher: what is free from one instant to another, as a list and on a map; one press reserves. */
export function FindScreen() {
  const { t } = useTranslation(['reservation', 'nav']);
  const [search, patch] = useListSearch(findSearchSchema);
  const found = useFind(search);
  const only = useRow('vehicle', search.vehicle);
  const { online } = useSyncStatus();
  const [chosen, setChosen] = useState<LocalRow | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const { free, taken, issue, loaded, hasShared } = found;
  return (
    <>
      <Breadcrumbs items={[{ label: t('nav:reservations'), to: '/reservations' }, { label: t('nav:reservationSearch') }]} />
      <PageHeader
        title={t('find')}
        actions={
          <Link to="/reservations/calendrier" className={buttonClass()}>
            <CalendarDays aria-hidden="true" />
            {t('toCalendar')}
          </Link>
        }
      />
      <FindFields search={search} found={found} patch={patch} />
      {only && (
        <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
          <b>{t('search.onlyOne', { plate: String(only['registration']) })}</b>
          <Button size="sm" onClick={() => patch({ vehicle: undefined }, true)}>
            {t('search.allVehicles')}
          </Button>
        </p>
      )}
      {!online && (
        <Note tone="offline" className="mb-3">
          {t('search.offline')}
        </Note>
      )}
      {issue !== null ? null : loaded && !hasShared ? (
        <EmptyState icon={<CarFront aria-hidden="true" />} title={t('search.noShared')}>
          {t('search.noSharedText')}
        </EmptyState>
      ) : (
        <div className="rv-found">
          <section aria-label={t('search.free', { count: free.length })} className="min-w-0">
            <p className="mb-2 font-semibold" role="status">
              {t('search.free', { count: free.length })}
            </p>
            {free.length > 0 ? (
              <ul className="panel rv-list">
                {free.map((vehicle) => (
                  <FreeVehicle
                    key={vehicle._id}
                    row={vehicle}
                    selected={vehicle._id === pointed}
                    onPoint={setPointed}
                    onBook={() => setChosen(vehicle)}
                  />
                ))}
              </ul>
            ) : (
              loaded && (
                <EmptyState icon={<CalendarX2 aria-hidden="true" />} title={t('search.none')}>
                  {t('search.noneText')}
                </EmptyState>
              )
            )}
            {taken > 0 && <p className="hint mt-2">{t('search.taken', { count: taken })}</p>}
          </section>
          <section aria-label={t('search.mapTitle')} className="panel rv-map">
            <Suspense fallback={null}>
              <FindMap vehicles={free} selected={pointed} onSelect={setPointed} />
            </Suspense>
          </section>
        </div>
      )}
      {chosen && (
        <BookDialog
          vehicle={chosen}
          slot={found.slot}
          use={search.use ?? 'work'}
          estimatedKm={search.km ?? null}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}
