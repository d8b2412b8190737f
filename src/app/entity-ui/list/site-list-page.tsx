import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../domain/text/format.ts';
import { dayOf } from '../../../domain/time/time-zone.ts';
import { notify } from '../../shell/notifications.ts';
import { IconButton } from '../../ui/button.tsx';
import type { Crumb } from '../../ui/page-header.tsx';
import { PHONE, useMedia } from '../../ui/use-media.ts';
import type { WordsOf } from '../field-text.ts';
import { RemoteAge, RemoteState } from '../remote-state.tsx';
import { ListPage } from './list-page.tsx';
import { type ListAction, ListRows } from './list-table.tsx';
import { type FilterGroup, ListToolbar } from './list-toolbar.tsx';
import { PAGE_SIZE, type Pages, type SiteList } from './site-list.ts';
import { type ExportFormat, useExport } from './use-export.ts';

interface SiteListPageProps<T> {
  list: SiteList<T>;
  words: WordsOf;
  title: string;
  icon: LucideIcon;
  empty: string;
  emptyText?: string;
  searchText: string;
  groups?: readonly FilterGroup[];
  nameOf: (row: T) => string;
  hrefOf: (row: T) => string | undefined;
  onOpen: (row: T) => void;
  actions?: readonly ListAction<T>[];
  card: (row: T) => ReactNode;
  add?: { label: string; run: () => void };
  /** Without: under the platform's administration. */
  crumbs?: readonly Crumb[];
  /** Between the title and the toolbar. */
  above?: ReactNode;
}

const NO_GROUPS: readonly FilterGroup[] = [];
const idOf = (row: { _id: string }): string => row._id;

/** A list that only the server has: the answer of the server, or the last one kept on this device, as every other list looks. */
export function SiteListPage<T extends { _id: string }>({
  list,
  words,
  title,
  icon: Icon,
  empty,
  emptyText,
  searchText,
  groups = NO_GROUPS,
  add,
  crumbs,
  above,
  ...rows
}: SiteListPageProps<T>) {
  const { t } = useTranslation('nav');
  const phone = useMedia(PHONE);
  const exportAll = useExportAll(list.pages, title, words.timeZone);
  const { view, patch, pages, count, more = false, loaded } = list;
  return (
    <ListPage
      crumbs={crumbs ?? [{ label: t('admin'), to: '/admin' }, { label: title }]}
      title={title}
      count={count}
      more={more}
      held={list.held}
      loaded={loaded}
      words={words}
      phone={phone}
      age={<RemoteAge remote={list.remote} timeZone={words.timeZone} />}
      {...(add ? { add } : {})}
      actions={pages && <Pager pages={pages as Pages<unknown>} count={count} more={more} />}
      empty={{ icon: <Icon aria-hidden="true" />, title: empty, ...(emptyText ? { text: emptyText } : {}) }}
      isFiltered={view.isFiltered}
      onClear={view.clear}
      toolbar={
        <>
          {above}
          {(loaded || pages) && (
            <ListToolbar
              view={view}
              groups={groups}
              patch={patch}
              phone={phone}
              count={count}
              searchText={searchText}
              {...(exportAll ? { onExport: (format) => void exportAll(format) } : {})}
            />
          )}
        </>
      }
    >
      {loaded ? (
        <ListRows {...rows} label={title} view={view} items={list.rows} phone={phone} idOf={idOf} />
      ) : (
        <RemoteState remote={list.remote} />
      )}
    </ListPage>
  );
}

/** Writes every row that the filters leave, the pages not shown too. */
function useExportAll<T>(
  pages: Pages<T> | undefined,
  title: string,
  timeZone: string,
): ((format: ExportFormat) => Promise<void>) | undefined {
  const { t } = useTranslation('admin');
  const columns = () =>
    (pages?.columns ?? []).flatMap(({ label, unit, text }) => (text ? [{ label: unit ? `${label} (${unit})` : label, value: text }] : []));
  const file = useExport<T>(pages?.fileName ?? '', title, dayOf(Date.now(), timeZone), columns);
  return (
    pages &&
    (async (format) => {
      try {
        await file.run(format, await pages.all());
      } catch (error) {
        notify({ msg: t('list.exportFailed'), error });
      }
    })
  );
}

/** Which rows of a long list are shown, and the pages around them; nothing when there is one page. */
function Pager({ pages: { page, last, toPage }, count, more }: { pages: Pages<unknown>; count: number; more: boolean }) {
  const { t, i18n } = useTranslation('admin');
  if (last <= 1) return null;
  const figure = (value: number): string => formatNumber(value, i18n.language);
  const first = (page - 1) * PAGE_SIZE + 1;
  return (
    <nav className="inline-flex items-center gap-1 text-sm text-muted" aria-label={t('list.pages')}>
      <span>
        {t('list.range', {
          first: figure(first),
          last: figure(Math.min(count, first + PAGE_SIZE - 1)),
          all: more ? `${figure(count)}+` : figure(count),
        })}
      </span>
      <IconButton
        label={t('list.previous')}
        icon={<ChevronLeft aria-hidden="true" />}
        disabled={page === 1}
        onClick={() => toPage(page - 1)}
      />
      <IconButton
        label={t('list.next')}
        icon={<ChevronRight aria-hidden="true" />}
        disabled={page >= last}
        onClick={() => toPage(page + 1)}
      />
    </nav>
  );
}
