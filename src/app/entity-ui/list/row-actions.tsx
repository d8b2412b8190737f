import type { TFunction } from 'i18next';
import { Download, Pencil, SquareArrowOutUpRight, Trash2 } from 'lucide-react';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import type { ListAction } from './list-table.tsx';
import type { ListExport } from './use-export.ts';

interface RowActionsInput {
  open: (id: string) => void;
  /** Absent when the person may not. */
  edit?: (id: string) => void;
  /** Which rows may still be edited; without it, all. */
  mayEdit?: (row: LocalRow) => boolean;
  remove?: (ids: readonly string[]) => void;
  file: ListExport<LocalRow>;
  /** Between these: what is particular to the entity. */
  own: readonly ListAction<LocalRow>[];
}

/** What can be done with the rows of any entity; `t` of the namespaces list and table. */
export function rowActions(t: TFunction, { open, edit, mayEdit, remove, file, own }: RowActionsInput): ListAction<LocalRow>[] {
  return [
    { key: 'open', label: t('list:open'), icon: <SquareArrowOutUpRight aria-hidden="true" />, one: ({ _id }) => open(_id) },
    ...(edit
      ? [
          {
            key: 'edit',
            label: t('list:edit'),
            icon: <Pencil aria-hidden="true" />,
            ...(mayEdit ? { when: mayEdit } : {}),
            one: ({ _id }: LocalRow) => edit(_id),
          },
        ]
      : []),
    ...own,
    { key: 'export', label: t('table:export'), icon: <Download aria-hidden="true" />, many: (some) => void file.run('xlsx', some) },
    ...(remove
      ? [
          {
            key: 'remove',
            label: t('list:remove'),
            icon: <Trash2 aria-hidden="true" />,
            danger: true,
            one: ({ _id }: LocalRow) => remove([_id]),
            many: (some: LocalRow[]) => remove(some.map(({ _id }) => _id)),
          },
        ]
      : []),
  ];
}
