import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Entity } from '../../../domain/entity/entity.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { formatDateTime } from '../../../domain/text/format.ts';
import { Button } from '../../ui/button.tsx';
import type { RowStatus } from '../../ui/data-table/model.ts';
import { Drawer } from '../../ui/overlay.tsx';
import { Plate } from '../../ui/vehicle-marks.tsx';
import { type DetailLine, DetailList, RowDetails, RowNotes, stateField } from './row-details.tsx';
import { fieldText, titleText, type WordsOf } from '../field-text.ts';
import { pendingText } from '../list/use-row-status.tsx';

interface EntityDrawerProps {
  entity: Entity;
  row: LocalRow;
  words: WordsOf;
  status: RowStatus | undefined;
  hidden?: readonly string[];
  onClose: () => void;
  /** Absent when the person may not. */
  onEdit?: () => void;
  onRemove?: () => void;
  children?: ReactNode;
}

/** Detail of a row beside its list: where it stands, what waits, what was refused, every field. */
export function EntityDrawer({ entity, row, words, status, hidden = [], onClose, onEdit, onRemove, children }: EntityDrawerProps) {
  const { t } = useTranslation(['list', 'entityForm', entity.name]);
  const label = (name: string): string => words.t(`fields.${name}`);
  const state = stateField(entity);
  const fields = Object.entries(entity.fields)
    .toSorted(([a], [b]) => Number(b === state) - Number(a === state))
    .filter(([name, field]) => field.kind !== 'shape' && field.format !== 'image' && name !== entity.title && !hidden.includes(name))
    // What is not on this device is not said to be nothing.
    .filter(([name, field]) => field.kind !== 'ref' || !row[name] || words.titleOf(field.entity!, String(row[name])) !== undefined);
  /** Lines above what a screen adds. */
  const own = fields[0]?.[0] === state ? 1 : 0;
  const lines = fields.map(([name, field]): DetailLine => {
    const text = fieldText(name, field, row[name], words);
    const value =
      field.format === 'email' && row[name] ? (
        <a className="link" href={`mailto:${text}`}>
          {text}
        </a>
      ) : field.format === 'phone' && row[name] ? (
        <a className="link" href={`tel:${text.replace(/[^\d+]/g, '')}`}>
          {text}
        </a>
      ) : field.entity === 'vehicle' && row[name] ? (
        <Plate value={text} />
      ) : (
        text
      );
    return { label: label(name), value, pending: row.pending?.includes(name) ?? false };
  });
  return (
    <Drawer
      open
      onClose={onClose}
      title={titleText(entity, row, words)}
      footer={
        onEdit || onRemove ? (
          <>
            {onRemove && (
              <Button variant="ghost" icon={<Trash2 aria-hidden="true" />} onClick={onRemove}>
                {t('remove')}
              </Button>
            )}
            {onEdit && (
              <Button variant="primary" icon={<Pencil aria-hidden="true" />} onClick={onEdit}>
                {t('edit')}
              </Button>
            )}
          </>
        ) : undefined
      }
    >
      <RowNotes status={status} pending={pendingText(row, t, label)} />
      {children && own > 0 && (
        <div className="mb-3">
          <DetailList lines={lines.slice(0, own)} />
        </div>
      )}
      {children}
      <RowDetails lines={children ? lines.slice(own) : lines} />
      {row.ver > 0 && (
        <p className="mt-3 text-xs text-muted">{t('changed', { date: formatDateTime(row.updatedAt, words.lang, words.timeZone) })}</p>
      )}
    </Drawer>
  );
}
