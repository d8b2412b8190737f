import { DownloadCloud, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../domain/kit/format.ts';
import { Breadcrumbs, type Crumb } from '../../ui/breadcrumbs.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { MirrorAge } from '../mirror-age.tsx';
import { useSyncStatus } from '../use-rows.ts';
import type { WordsOf } from '../field-text.ts';
import { ListBody } from './list-body.tsx';
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
