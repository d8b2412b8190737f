import { Archive, Download, FolderInput, Map as MapIcon, Pencil, SquareArrowOutUpRight, Tags, Trash2 } from 'lucide-react';
import type { TFunction } from 'i18next';
import type { ListAction } from '../../entity-ui/list/list-table.tsx';
import type { MyAccess } from '../../entity-ui/use-access.ts';
import type { VehicleAction } from './vehicle-actions.tsx';
import type { VehicleItem } from './vehicle-items.ts';

interface Runs {
  open: (id: string, edit?: boolean) => void;
  onMap: (id: string) => void;
  ask: (action: VehicleAction, ids: readonly string[]) => void;
  exportSome: (items: readonly VehicleItem[]) => void;
}

const idsOf = (items: readonly VehicleItem[]): string[] => items.map((item) => item.id);

/** What this person can do with one vehicle of the list, or with several; `t` of vehicles and table. */
export function vehicleListActions(t: TFunction, { can }: MyAccess, { open, onMap, ask, exportSome }: Runs): ListAction<VehicleItem>[] {
  const mayUpdate = can('update', 'vehicle');
  return [
    { key: 'open', label: t('open'), icon: <SquareArrowOutUpRight aria-hidden="true" />, one: (item) => open(item.id) },
    { key: 'map', label: t('onMap'), icon: <MapIcon aria-hidden="true" />, one: (item) => onMap(item.id) },
    ...(mayUpdate
      ? [
          { key: 'edit', label: t('edit'), icon: <Pencil aria-hidden="true" />, one: (item: VehicleItem) => open(item.id, true) },
          {
            key: 'fleet',
            label: t('bulk.fleet'),
            icon: <FolderInput aria-hidden="true" />,
            many: (items: VehicleItem[]) => ask('fleet', idsOf(items)),
          },
          {
            key: 'status',
            label: t('bulk.status'),
            icon: <Tags aria-hidden="true" />,
            many: (items: VehicleItem[]) => ask('status', idsOf(items)),
          },
        ]
      : []),
    { key: 'export', label: t('table:export'), icon: <Download aria-hidden="true" />, many: exportSome },
    ...(mayUpdate
      ? [
          {
            key: 'archive',
            label: t('archive'),
            icon: <Archive aria-hidden="true" />,
            one: (item: VehicleItem) => ask('archive', [item.id]),
            many: (items: VehicleItem[]) => ask('archive', idsOf(items)),
          },
        ]
      : []),
    ...(can('remove', 'vehicle')
      ? [
          {
            key: 'remove',
            label: t('remove'),
            icon: <Trash2 aria-hidden="true" />,
            danger: true,
            one: (item: VehicleItem) => ask('remove', [item.id]),
          },
        ]
      : []),
  ];
}
