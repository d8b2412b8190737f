import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf } from '../../../domain/kit/time-zone.ts';
import { notify } from '../../shell/notifications.ts';
import type { Crumb } from '../../ui/breadcrumbs.tsx';
import { PHONE, useMedia } from '../../ui/use-media.ts';
import type { WordsOf } from '../field-text.ts';
import { RemoteAge } from '../remote-age.tsx';
import { RemoteState } from '../remote-state.tsx';
import type { FilterGroup } from './list-filters.tsx';
import { ListPage } from './list-page.tsx';
import { ListRows } from './list-rows.tsx';
import type { ListAction } from './list-table.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { Pager } from './pager.tsx';
import type { Pages, SiteList } from './site-list.ts';
import { useExport, type ExportFormat } from './use-export.ts';

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
