import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { ReportGroup } from '../../domain/kit/report-arrange.ts';
import type { ReportColumn, ReportDeclaration, ReportResult } from '../../domain/kit/report.ts';
import { ReportFigures } from './report-figures.tsx';
import { ReportNotes } from './report-notes.tsx';
import { PORTRAIT_COLUMNS, ReportPaper } from './report-paper.tsx';
import { ReportTables } from './report-tables.tsx';
import type { ReportWords } from './report-words.ts';

interface ReportPrintProps {
  report: ReportDeclaration<never>;
  result: ReportResult;
  columns: readonly ReportColumn[];
  root: ReportGroup;
  title: string;
  /** Under the title: period, scope. */
  subtitle: string;
  words: ReportWords;
  onDone: () => void;
}

/** The whole report on paper only: key figures, what was gathered, every row, what to know of the data; asks the browser to print once it is there. */
export function ReportPrint({ report, result, columns, root, title, subtitle, words, onDone }: ReportPrintProps) {
  useEffect(() => {
    addEventListener('afterprint', onDone, { once: true });
    print();
    return () => removeEventListener('afterprint', onDone);
  }, [onDone]);
  return createPortal(
    <div className={columns.length > PORTRAIT_COLUMNS ? 'rp-print wide' : 'rp-print'}>
      <h1>{title}</h1>
      <p>{subtitle}</p>
      {result.figures && <ReportFigures figures={result.figures} words={words} />}
      {result.tables && <ReportTables tables={result.tables} names={result.names} plates={result.plates} words={words} />}
      <ReportPaper report={report} result={result} columns={columns} root={root} words={words} />
      <ReportNotes result={result} report={report} words={words} isWhole />
    </div>,
    document.body,
  );
}
