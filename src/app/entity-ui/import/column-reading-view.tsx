import { useTranslation } from 'react-i18next';
import type { Entity } from '../../../domain/kit/entity.ts';
import { formatNumber } from '../../../domain/kit/format.ts';
import { MONEY } from '../../../domain/kit/money.ts';
import { Select } from '../../ui/select.tsx';
import { fieldText } from '../field-text.ts';
import { figureSaid } from '../figure-input.tsx';
import { useWords } from '../use-words.ts';
import type { ColumnReading, Sample, Styles } from './column-readings.ts';
import { lineSentence } from './line-sentence.ts';

interface ColumnReadingViewProps {
  entity: Entity;
  reading: ColumnReading;
  /** Name of the column in the file. */
  column: string;
  onStyle: (style: Styles[string]) => void;
}

/** What the cells of a column were understood as, and how many; what can be read in two ways is asked. */
export function ColumnReadingView({ entity, reading, column, onStyle }: ColumnReadingViewProps) {
  const { t, i18n } = useTranslation('import');
  const { t: tIssue } = useTranslation('field-issues');
  const words = useWords(entity.name);
  const { field: name, style, asks, turns, samples } = reading;
  const field = entity.fields[name];
  if (!field || (field.kind === 'text' && reading.refused === 0)) return null;
  const figure = (count: number): string => formatNumber(count, i18n.language);
  const understood = ({ value, issue }: Sample): string => {
    if (issue) return lineSentence(t, tIssue, { ...issue, field: name });
    if (field.kind !== 'number' || typeof value !== 'number') return fieldText(name, field, value, words);
    // All its decimals: they are what may have been misread.
    return field.unit === MONEY ? fieldText(name, field, value * 100, words) : figureSaid(value, i18n.language);
  };
  const counts = [
    t('understood', { count: reading.read, figure: figure(reading.read) }),
    reading.refused > 0 ? t('refusedCells', { count: reading.refused, figure: figure(reading.refused) }) : null,
    reading.empty > 0 ? t('emptyCells', { count: reading.empty, figure: figure(reading.empty) }) : null,
  ].filter((one) => one !== null);
  return (
    <div className="imp-understood">
      {turns === 'day' && (
        <Select
          label={t('order.label', { column })}
          value={style.day ?? ''}
          placeholder={t('toChoose')}
          error={asks === 'day' ? t('order.ask') : undefined}
          options={(['dmy', 'mdy'] as const).map((value) => ({ value: value as string, label: t(`order.${value}`) }))}
          onChange={(day) => onStyle({ day: day === 'mdy' ? 'mdy' : 'dmy' })}
        />
      )}
      {turns === 'decimal' && (
        <Select
          label={t('decimal.label', { column })}
          value={style.decimal ?? ''}
          placeholder={t('toChoose')}
          error={asks === 'decimal' ? t('decimal.ask') : undefined}
          options={([',', '.'] as const).map((value) => ({
            value: value as string,
            label: t(value === ',' ? 'decimal.comma' : 'decimal.dot'),
          }))}
          onChange={(decimal) => onStyle({ decimal: decimal === ',' ? ',' : '.' })}
        />
      )}
      <details open={asks !== null || reading.refused > 0}>
        <summary className="text-xs text-muted">{counts.join(' · ')}</summary>
        <ul className="text-xs">
          {samples.map((sample) => (
            <li key={sample.raw} data-refused={sample.issue ? '' : undefined}>
              <span className="break-all">{sample.raw}</span> → <b>{understood(sample)}</b>
              {sample.count > 1 ? <span className="text-muted"> × {figure(sample.count)}</span> : null}
            </li>
          ))}
          {reading.different > samples.length ? (
            <li className="text-muted">
              {t('moreValues', { count: reading.different - samples.length, figure: figure(reading.different - samples.length) })}
            </li>
          ) : null}
        </ul>
      </details>
    </div>
  );
}
