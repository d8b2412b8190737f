import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ENTITIES, type EntityName } from '../../domain/registry.ts';
import type { LocalRow } from '../../db/queries/live-rows.ts';
import { RefPicker } from './form/picker.tsx';
import { useRows } from './use-rows.ts';

interface RowsFieldProps {
  id: string;
  entity: EntityName;
  label: string;
  value: readonly string[];
  onChange: (ids: string[]) => void;
  onBlur: () => void;
  hint?: string;
  error?: string;
  /** Rows that may not be chosen. */
  except?: (row: LocalRow) => boolean;
}

/** Some rows of an entity: chosen one after the other, each taken away by its cross. */
export function RowsField({ id, entity, label, value, onChange, onBlur, hint, error, except }: RowsFieldProps) {
  const { t } = useTranslation(['alertRule', 'entityForm']);
  const { byId } = useRows(entity);
  const { title } = ENTITIES[entity];
  const nameOf = (row: string): string => String(byId.get(row)?.[title] ?? t('unknown'));
  return (
    <div className="grid gap-2">
      <RefPicker
        id={id}
        entity={entity}
        label={label}
        value={null}
        hint={hint}
        error={error}
        except={(row) => value.includes(row._id) || except?.(row) === true}
        onChange={(next) => {
          if (next !== null) onChange([...value, next]);
        }}
        onBlur={onBlur}
      />
      {value.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {value.map((row) => (
            <li key={row} className="tag">
              {nameOf(row)}
              <button
                type="button"
                aria-label={t('entityForm:removeTag', { tag: nameOf(row) })}
                onClick={() => onChange(value.filter((other) => other !== row))}
              >
                <X aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
