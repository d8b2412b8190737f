import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { ReportGroup } from '../../domain/kit/report-arrange.ts';
import type { ReportColumn, ReportDeclaration, ReportResult } from '../../domain/kit/report.ts';
import { ReportFigures } from './report-figures.tsx';
import { ReportPaper } from './report-paper.tsx';
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

/** The whole report as a plain table, on paper only; asks the browser to print once it is there. */
export function ReportPrint({ report, result, columns, root, title, subtitle, words, onDone }: ReportPrintProps) {
  useEffect(() => {
    addEventListener('afterprint', onDone, { once: true });
    print();
    return () => removeEventListener('afterprint', onDone);
  }, [onDone]);
  return createPortal(
    <div className="rp-print">
      <h1>{title}</h1>
      <p>{subtitle}</p>
      {result.figures && <ReportFigures figures={result.figures} words={words} />}
      <ReportPaper report={report} result={result} columns={columns} root={root} words={words} />
    </div>,
    document.body,
  );
}
