import { Info } from 'lucide-react';
import type { ReportNote, ReportResult } from '../../domain/kit/report.ts';
import { formatDateTime } from '../i18n/format.ts';
import type { ReportWords } from './report-words.ts';

const NAMED_MAX = 4;

function sentence({ code, count, atMs, vehicles }: ReportNote, names: ReportResult['names'], { t, lang, timeZone }: ReportWords): string {
  const named = vehicles?.slice(0, NAMED_MAX).map((id) => names[id] ?? id).join(', ');
  const more = vehicles && vehicles.length > NAMED_MAX ? '…' : '';
  return t(`notes.${code}`, { count, names: `${named ?? ''}${more}`, at: atMs === undefined ? '' : formatDateTime(atMs, lang, timeZone) });
}

/** Under a report: what its reader must know of the data. */
export function ReportNotes({ result, slug, words }: { result: ReportResult; slug: string; words: ReportWords }) {
  return (
    <p className="rp-notes">
      <Info aria-hidden="true" />
      <span>{[...result.notes.map((note) => sentence(note, result.names, words)), words.t(`about.${slug}`)].join(' ')}</span>
    </p>
  );
}
