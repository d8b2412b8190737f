import { X } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardList } from '../../ui/data-table/card-list.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { NOTHING, type RowStatus, type Selection, within } from '../../ui/data-table/model.ts';
import type { RowSpan } from '../../ui/data-table/table-row.tsx';
import { useRows } from '../use-rows.ts';
import type { ListView } from './use-list-view.ts';

const RowMenu = lazy(() => import('../../ui/data-table/row-menu.tsx').then((module) => ({ default: module.RowMenu })));

/** What can be done with rows: one from its menu, several from the bar that a selection shows. */
export interface ListAction<T> {
  key: string;
  label: string;
  /** Label in the bar, when it differs. */
  manyLabel?: string;
  icon: ReactNode;
  danger?: boolean;
  one?: (item: T) => void;
  many?: (items: T[]) => void;
  /** For which rows it makes sense. */
  when?: (item: T) => boolean;
}

export interface ListTableProps<T> {
  label: string;
  view: ListView<T>;
  items: readonly T[];
  idOf: (item: T) => string;
  nameOf: (item: T) => string;
  /** Address of a row, for a new tab; without it nothing opens. */
  hrefOf?: (item: T) => string | undefined;
  onOpen?: (item: T) => void;
  statusOf?: (item: T) => RowStatus | undefined;
  refused?: number;
  actions?: readonly ListAction<T>[];
  firstDown?: readonly string[];
  totals?: Readonly<Record<string, ReactNode>>;
  place?: { topPx: number };
  dense?: boolean;
  tone?: (item: T) => string | undefined;
  spanOf?: (item: T) => RowSpan | undefined;
}

const noStatus = (): undefined => undefined;

/** A list from 800 px up: the table with its selection, the menu of each row and the bar of several. */
export function ListTable<T>({
  label,
  view,
  items,
  idOf,
  nameOf,
  hrefOf,
  onOpen,
  statusOf = noStatus,
  refused = 0,
  actions = [],
  ...table
}: ListTableProps<T>) {
  const { t } = useTranslation('table');
  const [chosen, setChosen] = useState<Selection>(NOTHING);
  const [menu, setMenu] = useState<{ item: T; anchor: HTMLElement } | null>(null);
  const visible = useMemo(() => (chosen.size > 0 ? new Set(items.map(idOf)) : null), [items, idOf, chosen.size]);
  const selection = visible ? within(chosen, visible) : NOTHING;
  const open = useCallback(
    (item: T, newTab: boolean) => {
      const href = newTab ? hrefOf?.(item) : undefined;
      if (href !== undefined) window.open(href, '_blank', 'noopener');
      else onOpen?.(item);
    },
    [hrefOf, onOpen],
  );
  const onMenu = useCallback((item: T, anchor: HTMLElement) => setMenu({ item, anchor }), []);

  const several = actions.filter((action) => action.many);
  const ofRow = (item: T) =>
    actions.flatMap(({ key, label: text, icon, danger, one, when }) =>
      one && (when?.(item) ?? true) ? [{ key, label: text, icon, ...(danger ? { danger } : {}), run: () => one(item) }] : [],
    );

  return (
    <>
      <DataTable
        {...table}
        label={label}
        rows={items}
        rowId={idOf}
        rowName={nameOf}
        statusOf={statusOf}
        refused={refused}
        columns={view.drawn}
        sort={view.sort}
        onSort={view.setSort}
        onOpen={open}
        {...(several.length > 0 ? { selection, onSelection: setChosen } : {})}
        {...(actions.some((action) => action.one) ? { onMenu } : {})}
        bulk={
          <div className="dt-bulk" role="toolbar" aria-label={t('selected', { count: selection.size })}>
            <b aria-live="polite">{t('selected', { count: selection.size })}</b>
            <span className="vr" aria-hidden="true" />
            {several.map((action) => (
              <button
                key={action.key}
                type="button"
                onClick={() => action.many!(items.filter((item) => selection.has(idOf(item)) && (action.when?.(item) ?? true)))}
              >
                {action.icon}
                {action.manyLabel ?? action.label}
              </button>
            ))}
            <span className="vr" aria-hidden="true" />
            <button type="button" aria-label={t('clear')} onClick={() => setChosen(NOTHING)}>
              <X aria-hidden="true" />
            </button>
          </div>
        }
      />
      {menu && (
        <Suspense>
          <RowMenu
            label={`${t('more')} ${nameOf(menu.item)}`}
            anchor={menu.anchor}
            actions={ofRow(menu.item)}
            onClose={() => setMenu(null)}
          />
        </Suspense>
      )}
    </>
  );
}

interface ListRowsProps<T> extends Omit<ListTableProps<T>, 'place' | 'dense'> {
  phone: boolean;
  hrefOf: (item: T) => string | undefined;
  onOpen: (item: T) => void;
  /** A row on a phone. */
  card: (item: T) => ReactNode;
  /** Words of what waits to be sent. */
  pendingText?: (item: T) => string;
}

const noWords = (): string => '';

/** The rows of a list: cards on a phone, else the table, left where it was and as dense as the person prefers. */
export function ListRows<T>({ phone, card, pendingText = noWords, ...table }: ListRowsProps<T>) {
  const dense = useDensity() === 'dense';
  const { label, items, idOf, hrefOf, statusOf = noStatus, onOpen } = table;
  if (phone)
    return (
      <CardList
        label={label}
        rows={items}
        rowId={idOf}
        href={hrefOf}
        statusOf={statusOf}
        card={card}
        pendingText={pendingText}
        onOpen={onOpen}
      />
    );
  return <ListTable {...table} place={table.view.place} dense={dense} />;
}

/** Height of table rows the person prefers. */
export function useDensity(): 'normal' | 'dense' {
  return useRows('preferences').rows[0]?.['density'] === 'dense' ? 'dense' : 'normal';
}
