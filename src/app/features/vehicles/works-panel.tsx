import { Plus, Wrench } from 'lucide-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, MISSING } from '../../../domain/text/format.ts';
import { isMaintenanceOpen } from '../../../domain/maintenance/maintenance.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { isNotHereYet, NotHere } from '../../entity-ui/list/list-page.tsx';
import { useAccess } from '../../entity-ui/use-access.ts';
import { useRows, useSyncStatus } from '../../entity-ui/use-rows.ts';
import { useWords } from '../../entity-ui/use-words.ts';
import { AppLink } from '../../shell/app-link.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/note.tsx';

const dayOf = (row: LocalRow): string => String(row['doneOn'] ?? row['plannedOn'] ?? '');

/** Work on a vehicle of all states, what is to come first. */
export function useWorks(vehicle: string): { rows: LocalRow[]; open: number; loaded: boolean } {
  const may = useAccess().can('read', 'maintenance');
  const { rows, loaded } = useRows(may ? 'maintenance' : null);
  return useMemo(() => {
    const mine = rows.filter((row) => row['vehicle'] === vehicle);
    const open = mine.filter((row) => isMaintenanceOpen(row['state']));
    const rest = mine.filter((row) => !isMaintenanceOpen(row['state']));
    const byDay = (a: LocalRow, b: LocalRow): number => dayOf(b).localeCompare(dayOf(a));
    return { rows: [...open.toSorted(byDay), ...rest.toSorted(byDay)], open: open.length, loaded };
  }, [rows, vehicle, loaded]);
}

/** The form of new work on a vehicle. */
export function useCreateWork(vehicle: string): () => void {
  const navigate = useNavigate();
  return () => void navigate({ to: '/gestion/entretiens', search: { new: 1, vehicle } });
}

/** Tab of a vehicle's work: each line opens it; the next one is planned from here. */
export function WorksPanel({ vehicle, rows, loaded }: { vehicle: string; rows: readonly LocalRow[]; loaded: boolean }) {
  const { t } = useTranslation(['vehicles', 'maintenance']);
  const words = useWords('maintenance');
  const access = useAccess();
  const status = useSyncStatus();
  const create = useCreateWork(vehicle);
  const add = access.can('create', 'maintenance') && (
    <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={create}>
      {t('createWork')}
    </Button>
  );
  if (rows.length === 0)
    return !loaded ? null : isNotHereYet(status) ? (
      <NotHere />
    ) : (
      <EmptyState className="mt-8" icon={<Wrench aria-hidden="true" />} title={t('works.none')} action={add}>
        {t('works.noneText')}
      </EmptyState>
    );
  return (
    <section className="panel vd-card" aria-labelledby="vd-works">
      <header>
        <h2 id="vd-works">{t('maintenance:other')}</h2>
        <span className="end">{add}</span>
      </header>
      <ul className="vd-lines">
        {rows.map((row) => (
          <li key={row._id}>
            <AppLink className="vd-line" href={`/gestion/entretiens?open=${row._id}`}>
              <b className="ell">{String(row['title'])}</b>
              <span className={isMaintenanceOpen(row['state']) ? 'tag tag-warning' : 'tag'}>
                {words.t(`choices.state.${String(row['state'])}`)}
              </span>
              <span className="muted">{dayOf(row) ? formatDate(dayOf(row), words.lang) : MISSING}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
