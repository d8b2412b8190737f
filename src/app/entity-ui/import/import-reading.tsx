import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../domain/kit/format.ts';
import { Note } from '../../ui/note.tsx';
import { Select } from '../../ui/select.tsx';
import { DELIMITERS, ENCODINGS } from './csv-records.ts';
import { MAX_FILE_BYTES, MAX_LINES, type FileProblem, type ReadChoices, type TableReading } from './read-table.ts';

interface ImportReadingProps {
  reading: TableReading;
  /** Why it could not be read as was chosen last. */
  problem: FileProblem | undefined;
  onChange: (choices: ReadChoices) => void;
}

/** How the file was read, to see and to change, and what of it is not taken. */
export function ImportReading({ reading, problem, onChange }: ImportReadingProps) {
  const { t, i18n } = useTranslation('import');
  const figure = (count: number): string => formatNumber(count, i18n.language);
  const said = [
    reading.above > 0 ? t('above', { count: reading.above, figure: figure(reading.above) }) : null,
    reading.merged > 0 ? t('merged', { count: reading.merged, figure: figure(reading.merged) }) : null,
  ].filter((one) => one !== null);
  return (
    <section className="grid gap-3" aria-label={t('reading.title')}>
      <div className="imp-reading">
        {reading.sheets.length > 1 && (
          <Select
            label={t('reading.sheet')}
            value={reading.sheet}
            options={reading.sheets.map(({ name, hidden }) => ({ value: name, label: hidden ? t('reading.hiddenSheet', { name }) : name }))}
            onChange={(sheet) => onChange({ sheet, headLine: undefined })}
          />
        )}
        <Select
          label={t('reading.headLine')}
          value={String(reading.headLine)}
          options={reading.heads.map(({ number, cells }) => ({
            value: String(number),
            label: `${number} · ${cells.filter(Boolean).slice(0, 4).join(', ')}`,
          }))}
          onChange={(line) => onChange({ headLine: Number(line) })}
        />
        {reading.encoding !== null && (
          <Select
            label={t('reading.encoding')}
            value={reading.encoding}
            options={ENCODINGS.map((value) => ({ value, label: t(`encodings.${value}`) }))}
            onChange={(encoding) => onChange({ encoding })}
          />
        )}
        {reading.delimiter !== null && (
          <Select
            label={t('reading.delimiter')}
            value={reading.delimiter}
            options={[...new Set<string>([...DELIMITERS, reading.delimiter])].map((value) => ({
              value,
              label: t(`delimiters.${NAMES[value] ?? 'other'}`, { mark: value }),
            }))}
            onChange={(delimiter) => onChange({ delimiter, headLine: undefined })}
          />
        )}
      </div>
      {problem ? (
        <p className="err" role="alert">
          {t(`problems.${problem}`, { lines: formatNumber(MAX_LINES, i18n.language), size: MAX_FILE_BYTES / 1024 / 1024 })}
        </p>
      ) : null}
      {said.length > 0 ? <p className="hint">{said.join(' ')}</p> : null}
      {reading.mixed > 0 ? <Note tone="warning">{t('mixed', { count: reading.mixed, figure: figure(reading.mixed) })}</Note> : null}
    </section>
  );
}

const NAMES: Record<string, string> = { ';': 'semicolon', ',': 'comma', '\t': 'tab', '|': 'bar' };
