import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ENTITIES, type EntityName } from '../../../domain/registry.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import type { Crumb } from '../../ui/page-header.tsx';
import { PHONE, useMedia } from '../../ui/use-media.ts';
import { pendingText, type Refusals } from './use-row-status.tsx';
import { useRows } from '../use-rows.ts';
import { ListPage, type ListPageProps } from './list-page.tsx';
import { ListRows, type ListTableProps } from './list-table.tsx';
import { ListToolbar, type ListToolbarProps } from './list-toolbar.tsx';
import type { ListExport } from './use-export.ts';
import { withWords } from '../../i18n/message-files.ts';

const ImportDialog = lazy(() => withWords(import('../import/import-dialog.tsx')).then((module) => ({ default: module.ImportDialog })));

type Page = Pick<ListPageProps, 'title' | 'words' | 'add' | 'empty'>;
type Toolbar<T> = Pick<ListToolbarProps<T>, 'view' | 'groups' | 'patch' | 'searchText' | 'searchShort'>;
type Table<T> = Pick<ListTableProps<T>, 'items' | 'actions' | 'firstDown' | 'totals'>;

export interface MirrorListProps<T> extends Page, Toolbar<T>, Table<T> {
  entity: EntityName;
  /** What it is under, from the menu down. */
  parent: Crumb | readonly Crumb[];
  /** Row of an item; this, `hrefOf` and `onOpen` must be stable. */
  rowOf: (item: T) => LocalRow;
  hrefOf: (id: string) => string;
  onOpen: (id: string) => void;
  marks: Refusals;
  file: ListExport<T>;
  /** The person may bring rows in from a file. */
  importable?: boolean;
  card: (item: T) => ReactNode;
  /** More of the title row. */
  actionsOfPage?: ReactNode;
  /** Between the title and the toolbar. */
  above?: ReactNode;
  /** Under the toolbar. */
  tools?: ReactNode;
  /** Around the rows. */
  frame?: (rows: ReactNode) => ReactNode;
}

/** A list of the rows of an entity that this device has, with what waits and what was refused. */
export function MirrorList<T>({
  entity,
  parent,
  title,
  words,
  add,
  empty,
  view,
  groups,
  patch,
  searchText,
  searchShort,
  items,
  rowOf,
  hrefOf,
  onOpen,
  marks,
  file,
  importable,
  card,
  actionsOfPage,
  above,
  tools,
  frame,
  ...table
}: MirrorListProps<T>) {
  const { t } = useTranslation(['entityForm', entity]);
  const { rows, loaded, refused } = useRows(entity);
  const phone = useMedia(PHONE);
  const [isImporting, setIsImporting] = useState(false);
  const { statusOf } = marks;
  const titleField = ENTITIES[entity].title;
  const idOf = useCallback((item: T) => rowOf(item)._id, [rowOf]);
  const list = (
    <ListRows
      {...table}
      label={title}
      view={view}
      items={items}
      phone={phone}
      idOf={idOf}
      nameOf={useCallback((item: T) => String(rowOf(item)[titleField]), [rowOf, titleField])}
      hrefOf={useCallback((item: T) => hrefOf(idOf(item)), [idOf, hrefOf])}
      onOpen={useCallback((item: T) => onOpen(idOf(item)), [idOf, onOpen])}
      statusOf={useCallback((item: T) => statusOf(rowOf(item)), [rowOf, statusOf])}
      refused={refused}
      card={card}
      pendingText={(item) => pendingText(rowOf(item), t, (field) => t(`${entity}:fields.${field}`))}
    />
  );
  return (
    <>
      <ListPage
        crumbs={[...[parent].flat(), { label: title }]}
        title={title}
        count={items.length}
        held={rows.length}
        loaded={loaded}
        words={words}
        phone={phone}
        add={add}
        actions={actionsOfPage}
        empty={empty}
        isFiltered={view.isFiltered}
        onClear={view.clear}
        toolbar={
          <>
            {above}
            <ListToolbar
              view={view}
              groups={groups}
              patch={patch}
              phone={phone}
              count={items.length}
              searchText={searchText}
              searchShort={searchShort}
              onExport={(format) => void file.run(format, items)}
              onImport={importable ? () => setIsImporting(true) : undefined}
            />
            {tools}
          </>
        }
      >
        {frame ? frame(list) : list}
      </ListPage>
      {isImporting && (
        <Suspense>
          <ImportDialog entity={entity} open onClose={() => setIsImporting(false)} />
        </Suspense>
      )}
      {marks.dialog}
    </>
  );
}
