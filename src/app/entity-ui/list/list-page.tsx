import { Clock, CloudOff, DownloadCloud, FilterX, Plus, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SyncStatus } from '../../../db/queries/sync-status.ts';
import { formatNumber, formatTime } from '../../../domain/text/format.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/note.tsx';
import { Breadcrumbs, type Crumb, PageHeader } from '../../ui/page-header.tsx';
import type { WordsOf } from '../field-text.ts';
import { useSyncStatus } from '../use-rows.ts';
import './list.css';

export interface ListPageProps {
  crumbs: readonly Crumb[];
  title: string;
  /** Rows that the filters leave, and rows on this device. */
  count: number;
  /** There are more than `count`. */
  more?: boolean;
  held: number;
  loaded: boolean;
  words: WordsOf;
  phone: boolean;
  /** When the data are not the mirror's: how old they are. */
  age?: ReactNode;
  /** The person may add one. */
  add?: { label: string; run: () => void };
  /** More actions of the title row. */
  actions?: ReactNode;
  /** Nothing at all: what it says, and why. */
  empty: { icon: ReactNode; title: string; text?: string };
  isFiltered: boolean;
  onClear: () => void;
  toolbar: ReactNode;
  children: ReactNode;
}

/** Frame of a list: title with count and age, first copy, toolbar, the rows or why there are none. */
export function ListPage({
  crumbs,
  title,
  count,
  more = false,
  held,
  loaded,
  words,
  phone,
  age,
  add,
  actions,
  empty,
  isFiltered,
  onClear,
  toolbar,
  children,
}: ListPageProps) {
  const { t } = useTranslation(['list', 'table']);
  const status = useSyncStatus();
  const button = add && (
    <Button variant="primary" className={phone ? 'btn-block' : undefined} icon={<Plus aria-hidden="true" />} onClick={add.run}>
      {add.label}
    </Button>
  );
  const first = age === undefined && status.phase === 'first-mirror' && status.storage !== 'storage';
  // In the place of the age: what comes and goes above the rows would move them under the pointer.
  const firstCopy = (
    <span role="status" className="inline-flex items-center gap-1.25">
      <DownloadCloud aria-hidden="true" />
      {status.progress && status.progress.total > 0
        ? t('mirrorProgress', {
            done: formatNumber(status.progress.done, words.lang),
            total: formatNumber(status.progress.total, words.lang),
          })
        : t('mirror')}
    </span>
  );
  return (
    <>
      <Breadcrumbs items={crumbs} />
      <PageHeader
        title={title}
        count={loaded ? `${formatNumber(count, words.lang)}${more ? '+' : ''}` : undefined}
        age={age ?? (first ? firstCopy : status.lastSyncAt ? <MirrorAge timeZone={words.timeZone} /> : undefined)}
        actions={
          actions || (button && !phone && held > 0) ? (
            <>
              {actions}
              {!phone && held > 0 && button}
            </>
          ) : undefined
        }
      />
      {toolbar}
      <ListBody
        count={count}
        loaded={loaded}
        mirrored={age === undefined}
        empty={{ ...empty, action: button }}
        isFiltered={isFiltered}
        onClear={onClear}
      >
        {children}
        {phone && button && <div className="list-add">{button}</div>}
      </ListBody>
    </>
  );
}

interface ListBodyProps {
  /** Rows that the filters leave. */
  count: number;
  loaded: boolean;
  /** The data are the mirror's: without its first copy, that there is none means nothing. */
  mirrored?: boolean;
  /** Nothing at all: what it says, and why. */
  empty: { icon: ReactNode; title: string; text?: string; action?: ReactNode };
  isFiltered: boolean;
  onClear: () => void;
  children: ReactNode;
}

/** Without its first copy, what the mirror has not says nothing. */
export function isNotHereYet({ phase, lastSyncAt }: Pick<SyncStatus, 'phase' | 'lastSyncAt'>): boolean {
  return phase === 'first-mirror' || !lastSyncAt;
}

/** In the place of "there is none", as long as the first copy is not whole: it is on its way, or waits for the network. */
export function NotHere() {
  const { t } = useTranslation('list');
  const { online } = useSyncStatus();
  if (online)
    return (
      <EmptyState icon={<DownloadCloud aria-hidden="true" />} title={t('coming')}>
        {t('comingText')}
      </EmptyState>
    );
  return (
    <EmptyState icon={<CloudOff aria-hidden="true" />} title={t('notHere')}>
      {t('notHereText')}
    </EmptyState>
  );
}

/** The rows of a list, or why there are none. */
export function ListBody({ count, loaded, mirrored = true, empty, isFiltered, onClear, children }: ListBodyProps) {
  const { t } = useTranslation(['list', 'table', 'sync']);
  const { phase, lastSyncAt, storage } = useSyncStatus();
  // Rows that cannot be read are not rows to come.
  if (!loaded && mirrored && phase === 'first-mirror' && storage === 'storage')
    return (
      <EmptyState icon={<TriangleAlert aria-hidden="true" />} title={t('sync:chip.storage')}>
        {t('sync:phase.storage')}
      </EmptyState>
    );
  if (!loaded || count > 0) return children;
  if (isFiltered)
    return (
      <EmptyState
        icon={<FilterX aria-hidden="true" />}
        title={t('noneMatch')}
        action={<Button onClick={onClear}>{t('table:clearFilters')}</Button>}
      >
        {t('noneMatchText')}
      </EmptyState>
    );
  if (mirrored && isNotHereYet({ phase, lastSyncAt })) return <NotHere />;
  return (
    <EmptyState icon={empty.icon} title={empty.title} action={empty.action}>
      {empty.text}
    </EmptyState>
  );
}

/** How old this device's own copy is, in a title row; nothing before the first one. */
export function MirrorAge({ timeZone }: { timeZone: string }) {
  const { t, i18n } = useTranslation('list');
  const { lastSyncAt, online } = useSyncStatus();
  if (!lastSyncAt) return null;
  return (
    <>
      {online ? <Clock aria-hidden="true" /> : <CloudOff aria-hidden="true" />}
      {t(online ? 'upToDate' : 'dataOf', { time: formatTime(lastSyncAt, i18n.language, timeZone) })}
    </>
  );
}
