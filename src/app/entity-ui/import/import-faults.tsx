import type { TFunction } from 'i18next';
import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Entity } from '../../../domain/entity/entity.ts';
import type { FieldIssue } from '../../../domain/entity/failure.ts';
import { csvText } from '../../../domain/files/sheet.ts';
import { formatNumber, unitName } from '../../../domain/text/format.ts';
import { Button } from '../../ui/button.tsx';
import { issueText } from '../field-text.ts';
import { csvOf, download } from '../list/export-rows.ts';
import type { PlanLine } from './import-plan.ts';
import { type Columns, importFields } from './match-columns.ts';
import type { Table } from './read-table.ts';
import type { ImportFile } from './use-import.ts';

const TYPE = { type: 'text/csv;charset=utf-8' };

/** A file with only its line of titles: what the import reads best. */
export async function templateFile(entity: Entity, labelOf: (field: string) => string, lang: string): Promise<Blob> {
  const columns = importFields(entity).map((name) => ({ label: labelOf(name) }));
  return new Blob([`${csvText({ columns, rows: [], timeZone: 'UTC' }, lang)}\r\n`], TYPE);
}

/** The lines as they came, each with its number and what to correct: corrected, the same file can be imported. */
export async function linesFile(
  table: Table,
  lines: readonly PlanLine[],
  words: { line: string; problem: string; sentenceOf: (line: PlanLine) => string },
  lang: string,
): Promise<Blob> {
  const cells = new Map(table.lines.map((line) => [line.number, line.cells]));
  const columns = [
    { label: words.line, value: (line: PlanLine) => line.number },
    ...table.header.map((label, at) => ({ label, value: (line: PlanLine) => cells.get(line.number)?.[at] ?? '' })),
    { label: words.problem, value: words.sentenceOf },
  ];
  return new Blob([csvOf(lines, columns, lang, 'UTC')], TYPE);
}

/** Faults drawn; the file has them all. */
const DRAWN = 200;

interface ImportFaultsProps {
  file: ImportFile;
  lines: readonly PlanLine[];
  columns: Columns;
  words: FieldWords;
}

/** What is wrong, line by line, and the file of those lines to correct and import again. */
export function ImportFaults({ file, lines, columns, words }: ImportFaultsProps) {
  const { t, i18n } = useTranslation('import');
  const { t: tIssue } = useTranslation('fieldIssues');
  const cells = useMemo(() => new Map(file.table.lines.map((line) => [line.number, line.cells])), [file]);
  const cellOf = (line: PlanLine, field: string): string => cells.get(line.number)?.[columns.indexOf(field)] ?? '';
  const sentence = (line: PlanLine): string =>
    line.issues
      .map((issue) =>
        issue.field
          ? t('fault', { column: words.label(issue.field), problem: lineSentence(t, tIssue, issue) })
          : lineSentence(t, tIssue, issue),
      )
      .join(' ');
  const save = async (): Promise<void> =>
    download(
      t('faultsFile', { name: file.name.replace(/\.\w+$/, '') }),
      await linesFile(file.table, lines, { line: t('line'), problem: t('toCorrect'), sentenceOf: sentence }, i18n.language),
    );
  const drawn = lines.slice(0, DRAWN);
  return (
    <section>
      <div className="mb-1.5 flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{t('faults')}</h3>
        <Button size="sm" icon={<Download aria-hidden="true" />} onClick={() => void save()}>
          {t('saveFaults')}
        </Button>
      </div>
      <div className="imp-faults">
        <table aria-label={t('faults')}>
          <thead>
            <tr>
              <th scope="col" className="num">
                {t('line')}
              </th>
              <th scope="col">{t('column')}</th>
              <th scope="col">{t('value')}</th>
              <th scope="col">{t('toCorrect')}</th>
            </tr>
          </thead>
          <tbody>
            {drawn.flatMap((line) =>
              line.issues.map((issue, at) => (
                <tr key={`${line.number} ${issue.field} ${at}`} data-more={at > 0 ? '' : undefined}>
                  <th scope="row" className="num">
                    {at > 0 ? <span className="sr-only">{line.number}</span> : line.number}
                  </th>
                  <td>{issue.field ? words.label(issue.field) : '—'}</td>
                  <td className="break-all">{(issue.field && cellOf(line, issue.field)) || '—'}</td>
                  <td>{lineSentence(t, tIssue, issue)}</td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      </div>
      {lines.length > drawn.length ? (
        <p className="hint mt-1">
          {t('moreFaults', { count: lines.length - drawn.length, figure: formatNumber(lines.length - drawn.length, i18n.language) })}
        </p>
      ) : null}
    </section>
  );
}

/** Faults that only a file can have; the others have the sentence of the form. */
const OWN = [
  'choice-unknown',
  'ref-unknown',
  'ref-several',
  'row-several',
  'flag',
  'instant',
  'line-twice',
  'may-not-create',
  'may-not-update',
  'too-large',
  'day-order',
  'cell-error',
  'cell-formula',
  'quote',
  'more-cells',
];

/** The sentence of a fault in a file; `t` of the namespace `import`, `tIssue` of `fieldIssues`. */
export function lineSentence(t: TFunction, tIssue: TFunction, issue: FieldIssue): string {
  return OWN.includes(issue.code) ? t(`issues.${issue.code}`, issue.params ?? {}) : issueText(tIssue, issue);
}

export interface FieldWords {
  /** "Véhicules". */
  other: string;
  label: (field: string) => string;
  /** Title of its column: "Odomètre (km)". */
  title: (field: string) => string;
  /** What its cells may hold. */
  accepts: (field: string) => string;
}

/** The fields of an entity as the import speaks of them. */
export function useFieldWords(entity: Entity): FieldWords {
  const { t, i18n } = useTranslation('import');
  const { t: tEntity } = useTranslation(entity.name);
  const label = (name: string): string => tEntity(`fields.${name}`);
  const kind = (name: string): string => {
    const field = entity.fields[name]!;
    if (field.kind === 'choice') return field.options!.map((option) => tEntity(`choices.${name}.${option}`)).join(', ');
    if (field.kind === 'ref') return t('kinds.ref', { name: tEntity(`${field.entity!}:one`) });
    if (field.kind === 'number' && field.min !== undefined && field.max !== undefined)
      return t('kinds.range', { min: formatNumber(field.min, i18n.language), max: formatNumber(field.max, i18n.language) });
    return t(`kinds.${field.kind}`, { count: field.max ?? 0 });
  };
  return {
    other: tEntity('other'),
    label,
    title: (name) => {
      const { unit } = entity.fields[name]!;
      return unit ? `${label(name)} (${unitName(unit, i18n.language)})` : label(name);
    },
    accepts: (name) => {
      const field = entity.fields[name]!;
      return [kind(name), field.unique ? t('kinds.unique') : '', !field.optional && field.initial === undefined ? t('kinds.required') : '']
        .filter(Boolean)
        .join(' · ');
    },
  };
}
