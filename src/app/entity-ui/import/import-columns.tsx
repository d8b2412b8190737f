import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Entity } from '../../../domain/kit/entity.ts';
import { Select } from '../../ui/select.tsx';
import { ColumnReadingView } from './column-reading-view.tsx';
import type { ColumnReading, Styles } from './column-readings.ts';
import type { FieldWords } from './field-words.ts';
import { importFields, withColumn, type Columns } from './match-columns.ts';
import type { Table } from './read-table.ts';

const LEFT_OUT = '-';

interface ImportColumnsProps {
  entity: Entity;
  table: Table;
  columns: Columns;
  words: FieldWords;
  /** What their cells were understood as; null while it is looked at. */
  readings: readonly ColumnReading[] | null;
  onStyle: (field: string, style: Styles[string]) => void;
  onChange: (columns: Columns) => void;
}

/** Each column of the file, a value of it, and the field it goes to. */
export function ImportColumns({ entity, table, columns, words, readings, onStyle, onChange }: ImportColumnsProps) {
  const { t } = useTranslation('import');
  const samples = useMemo(() => table.header.map((_, at) => table.lines.find(({ cells }) => cells[at])?.cells[at] ?? ''), [table]);
  const options = useMemo(
    () => [{ value: LEFT_OUT, label: t('leftOut') }, ...importFields(entity).map((name) => ({ value: name, label: words.title(name) }))],
    [entity, t, words],
  );
  const left = columns.filter((name) => name === null).length;
  // Open at first when something is to be looked at; then as the person leaves it.
  const [isOpen, setOpen] = useState(left > 0);
  const asked = readings?.filter(({ asks }) => asks !== null).length ?? 0;
  return (
    <details className="imp-more" open={isOpen || asked > 0} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <b>{t('columns')}</b>{' '}
        <span className="text-sm text-muted">
          {[
            t('columnsKnown', { count: columns.length - left }),
            left > 0 ? t('columnsLeft', { count: left }) : '',
            asked > 0 ? t('columnsAsked', { count: asked }) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </summary>
      <ul className="imp-columns">
        {table.header.map((title, at) => {
          const reading = readings?.find(({ field }) => field === columns[at]);
          const name = title || t('untitled', { number: at + 1 });
          return (
            <li key={`${at} ${title}`} data-out={columns[at] === null ? '' : undefined}>
              <span className="min-w-0">
                <b className="ell block">{name}</b>
                <span className="ell block text-xs text-muted">{samples[at] || t('emptyColumn')}</span>
              </span>
              <Select
                label={t('fieldOf', { column: name })}
                hideLabel
                value={columns[at] ?? LEFT_OUT}
                options={options}
                onChange={(value) => onChange(withColumn(columns, at, value === LEFT_OUT ? null : value))}
              />
              {reading && (
                <ColumnReadingView entity={entity} reading={reading} column={name} onStyle={(style) => onStyle(reading.field, style)} />
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
