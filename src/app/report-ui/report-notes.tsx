import { Info } from 'lucide-react';
import type { ReportDeclaration, ReportResult } from '../../domain/kit/report.ts';
import { useAddressSource } from '../map/use-address-source.ts';
import { noteText, type ReportWords } from './report-words.ts';

/** Under a report: what its reader must know of the data. */
export function ReportNotes({ result, report, words }: { result: ReportResult; report: ReportDeclaration<never>; words: ReportWords }) {
  const source = useAddressSource();
  const credit = report.hasAddresses && source !== null ? [words.t('addressSource', { source })] : [];
  return (
    <p className="rp-notes">
      <Info aria-hidden="true" />
      <span>{[...result.notes.map((note) => noteText(note, result.names, words)), words.t(`about.${report.slug}`), ...credit].join(' ')}</span>
    </p>
  );
}
