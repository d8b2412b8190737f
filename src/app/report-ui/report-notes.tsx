import { ChevronDown, Info } from 'lucide-react';
import type { ReportDeclaration, ReportResult } from '../../domain/kit/report.ts';
import { useAddressSource } from '../map/use-address-source.ts';
import { definitionTexts, noteText, type ReportWords } from './report-words.ts';

interface ReportNotesProps {
  result: ReportResult;
  report: ReportDeclaration<never>;
  words: ReportWords;
  /** On paper nothing is folded. */
  isWhole?: boolean;
}

/** Under a report, in one line: what its reader must know of the data; how it is made opens with it. */
export function ReportNotes({ result, report, words, isWhole = false }: ReportNotesProps) {
  const source = useAddressSource();
  const credit = report.hasAddresses && source !== null ? [words.t('addressSource', { source })] : [];
  const data = result.notes.map((note) => noteText(note, result.names, words)).join(' ');
  const about = words.t(`about.${report.slug}`);
  if (isWhole)
    return (
      <p className="rp-notes">{[data, about, ...definitionTexts(report, result, words, true), ...credit].filter(Boolean).join(' ')}</p>
    );
  return (
    <details className="rp-notes">
      <summary>
        <Info aria-hidden="true" />
        <b>{words.t('method')}</b>
        <ChevronDown aria-hidden="true" className="rp-notes-open" />
        <span className="ell">{data}</span>
      </summary>
      <p>{[about, ...credit].join(' ')}</p>
      <ul>
        {definitionTexts(report, result, words).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  );
}
