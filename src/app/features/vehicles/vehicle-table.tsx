import { Archive, Download, FolderInput, Map as MapIcon, Pencil, SquareArrowOutUpRight, Tags, Trash2, X } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { useAccess } from '../../entity-ui/use-access.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { RowMenu, type RowAction } from '../../ui/data-table/row-menu.tsx';
import type { RowStatus } from '../../ui/data-table/row-status.ts';
import { NOTHING, within, type Selection } from '../../ui/data-table/selection.ts';
import type { VehicleList } from './use-vehicle-list.ts';
import { vehicleHref } from './use-vehicle-search.ts';
import type { VehicleAction } from './vehicle-actions.tsx';
import { FIRST_DOWN } from './vehicle-columns.tsx';
import type { VehicleItem } from './vehicle-items.ts';

interface VehicleTableProps {
  list: VehicleList;
  dense: boolean;
  rowStatus: (row: LocalRow) => RowStatus | undefined;
  onOpen: (id: string, edit?: boolean) => void;
  onAct: (action: VehicleAction, ids: readonly string[]) => void;
  onMap: (id: string) => void;
  onExport: (items: readonly VehicleItem[]) => void;
}

/** Where the list was left, for the way back from a vehicle. */
const PLACE = { topPx: 0 };

const idOf = (item: VehicleItem): string => item.id;
const nameOf = (item: VehicleItem): string => String(item.row['registration']);

/** The list from 800 px up. */
export function VehicleTable({ list, dense, rowStatus, onOpen, onAct, onMap, onExport }: VehicleTableProps) {
  const { t } = useTranslation(['vehicles', 'table']);
  const access = useAccess();
  const [chosen, setChosen] = useState<Selection>(NOTHING);
  const [menu, setMenu] = useState<{ item: VehicleItem; anchor: HTMLElement } | null>(null);
  const { items } = list;
  const visible = useMemo(() => (chosen.size > 0 ? new Set(items.map(idOf)) : null), [items, chosen.size]);
  const selection = visible ? within(chosen, visible) : NOTHING;
  const statusOf = useCallback((item: VehicleItem) => rowStatus(item.row), [rowStatus]);
  const open = useCallback(
    (item: VehicleItem, newTab: boolean) => {
      if (newTab) window.open(vehicleHref(item.id), '_blank', 'noopener');
      else onOpen(item.id);
    },
    [onOpen],
  );
  const onMenu = useCallback((item: VehicleItem, anchor: HTMLElement) => setMenu({ item, anchor }), []);

  const mayUpdate = access.can('update', 'vehicle');
  const mayRemove = access.can('remove', 'vehicle');
  const ids = [...selection];
  const rowActions = (item: VehicleItem): RowAction[] => [
    { key: 'open', label: t('open'), icon: <SquareArrowOutUpRight aria-hidden="true" />, run: () => onOpen(item.id) },
    { key: 'map', label: t('onMap'), icon: <MapIcon aria-hidden="true" />, run: () => onMap(item.id) },
    ...(mayUpdate
      ? [
          { key: 'edit', label: t('edit'), icon: <Pencil aria-hidden="true" />, run: () => onOpen(item.id, true) },
          { key: 'archive', label: t('archive'), icon: <Archive aria-hidden="true" />, run: () => onAct('archive', [item.id]) },
        ]
      : []),
    ...(mayRemove ? [{ key: 'remove', label: t('remove'), icon: <Trash2 aria-hidden="true" />, danger: true, run: () => onAct('remove', [item.id]) }] : []),
  ];

  return (
    <>
      <DataTable
        label={t('title')}
        rows={items}
        rowId={idOf}
        rowName={nameOf}
        statusOf={statusOf}
        refused={list.refused}
        columns={list.drawn}
        sort={list.sort}
        firstDown={FIRST_DOWN}
        onSort={list.setSort}
        selection={selection}
        onSelection={setChosen}
        onOpen={open}
        onMenu={onMenu}
        totals={list.totals}
        place={PLACE}
        dense={dense}
        bulk={
          <div className="dt-bulk" role="toolbar" aria-label={t('table:selected', { count: ids.length })}>
            <b aria-live="polite">{t('table:selected', { count: ids.length })}</b>
            <span className="vr" aria-hidden="true" />
            {mayUpdate && (
              <>
                <button type="button" onClick={() => onAct('fleet', ids)}>
                  <FolderInput aria-hidden="true" />
                  {t('bulk.fleet')}
                </button>
                <button type="button" onClick={() => onAct('status', ids)}>
                  <Tags aria-hidden="true" />
                  {t('bulk.status')}
                </button>
              </>
            )}
            <button type="button" onClick={() => onExport(items.filter((item) => selection.has(item.id)))}>
              <Download aria-hidden="true" />
              {t('table:export')}
            </button>
            {mayUpdate && (
              <button type="button" onClick={() => onAct('archive', ids)}>
                <Archive aria-hidden="true" />
                {t('archive')}
              </button>
            )}
            <span className="vr" aria-hidden="true" />
            <button type="button" aria-label={t('table:clear')} onClick={() => setChosen(NOTHING)}>
              <X aria-hidden="true" />
            </button>
          </div>
        }
      />
      {menu && <RowMenu label={`${t('table:more')} ${nameOf(menu.item)}`} anchor={menu.anchor} actions={rowActions(menu.item)} onClose={() => setMenu(null)} />}
    </>
  );
}
