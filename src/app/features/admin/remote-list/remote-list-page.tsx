import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf } from '../../../../domain/kit/time-zone.ts';
import type { ExportColumn } from '../../../entity-ui/export-rows.ts';
import type { WordsOf } from '../../../entity-ui/field-text.ts';
import type { FilterGroup } from '../../../entity-ui/list/list-filters.tsx';
import { ListPage } from '../../../entity-ui/list/list-page.tsx';
import { ListTable, type ListAction } from '../../../entity-ui/list/list-table.tsx';
import { ListToolbar } from '../../../entity-ui/list/list-toolbar.tsx';
import { useExport, type ExportFormat } from '../../../entity-ui/list/use-export.ts';
import type { PatchSearch } from '../../../entity-ui/list/use-list-search.ts';
import type { ListView } from '../../../entity-ui/list/use-list-view.ts';
import { RemoteAge } from '../../../entity-ui/remote-age.tsx';
import { RemoteState } from '../../../entity-ui/remote-state.tsx';
import { useDensity } from '../../../entity-ui/use-density.ts';
import { notify } from '../../../shell/notifications.ts';
import type { Crumb } from '../../../ui/breadcrumbs.tsx';
import { CardList } from '../../../ui/data-table/card-list.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import { PHONE, useMedia } from '../../../ui/use-media.ts';
import { Pager } from './pager.tsx';
import type { RemoteList } from './use-remote-list.ts';

/** A column that can also be written to a file. */
export type RemoteColumn<T> = Column<T> & { text?: (row: T) => string | number };

export interface RemoteListPageProps<T> {
  list: RemoteList<T>;
  view: ListView<T>;
  columns: readonly RemoteColumn<T>[];
  words: WordsOf;
  crumbs: readonly Crumb[];
  title: string;
  /** Name of the exported file. */
  fileName: string;
  icon: LucideIcon;
  empty: string;
  emptyText?: string;
  searchText: string;
  groups?: readonly FilterGroup[];
  patch: PatchSearch;
  idOf: (row: T) => string;
  nameOf: (row: T) => string;
  hrefOf: (row: T) => string;
  onOpen: (row: T) => void;
  actions?: readonly ListAction<T>[];
  card: (row: T) => ReactNode;
  add?: { label: string; run: () => void };
  /** Between the title and the toolbar. */
  above?: ReactNode;
  place?: { topPx: number };
}

const noStatus = (): undefined => undefined;
const noWords = (): string => '';
const NO_GROUPS: readonly FilterGroup[] = [];

/** A list of the platform administration: the answer of the server, or the last one kept on this device, as every other list looks. */
export function RemoteListPage<T>(props: RemoteListPageProps<T>) {
  const { list, view, columns, words, crumbs, title, icon: Icon, patch, groups = NO_GROUPS, idOf, nameOf, hrefOf, onOpen, actions = [], card, add, above } = props;
  const { t } = useTranslation('admin');
  const phone = useMedia(PHONE);
  const dense = useDensity() === 'dense';
  const { remote, rows, count, loaded } = list;
  const written = (): ExportColumn<T>[] => columns.flatMap(({ label, unit, text }) => (text ? [{ label: unit ? `${label} (${unit})` : label, value: text }] : []));
  const file = useExport<T>(props.fileName, title, dayOf(Date.now(), words.timeZone), written);
  const exportAll = async (format: ExportFormat): Promise<void> => {
    try {
      await file.run(format, await list.all());
    } catch (error) {
      notify({ msg: t('list.exportFailed'), error });
    }
  };
  return (
    <ListPage
      crumbs={crumbs}
      title={title}
      count={count}
      held={Math.max(1, count)}
      loaded={loaded}
      words={words}
      phone={phone}
      age={<RemoteAge remote={remote} timeZone={words.timeZone} />}
      {...(add ? { add } : {})}
      actions={<Pager list={list} />}
      empty={{ icon: <Icon aria-hidden="true" />, title: props.empty, ...(props.emptyText ? { text: props.emptyText } : {}) }}
      isFiltered={view.isFiltered}
      onClear={view.clear}
      toolbar={
        <>
          {above}
          <ListToolbar view={view} groups={groups} patch={patch} phone={phone} count={count} searchText={props.searchText} onExport={(format) => void exportAll(format)} />
        </>
      }
    >
      {!loaded ? (
        <RemoteState remote={remote} />
      ) : phone ? (
        <CardList label={title} rows={rows} rowId={idOf} href={hrefOf} statusOf={noStatus} card={card} pendingText={noWords} onOpen={onOpen} />
      ) : (
        <ListTable label={title} view={view} items={rows} idOf={idOf} nameOf={nameOf} hrefOf={hrefOf} onOpen={onOpen} actions={actions} dense={dense} {...(props.place ? { place: props.place } : {})} />
      )}
    </ListPage>
  );
}
