import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../domain/kit/format.ts';
import { Button } from '../../ui/button.tsx';
import { download } from '../export-rows.ts';
import type { FieldWords } from './field-words.ts';
import { linesFile } from './import-files.ts';
import type { PlanLine } from './import-plan.ts';
import { lineSentence } from './line-sentence.ts';
import type { Columns } from './match-columns.ts';
import type { ImportFile } from './use-import.ts';

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
  const { t: tIssue } = useTranslation('field-issues');
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
