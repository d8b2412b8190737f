import { Info } from 'lucide-react';
import type { ReportDeclaration, ReportNote, ReportResult } from '../../domain/kit/report.ts';
import { formatDateTime, formatDurationS, formatNumber } from '../i18n/format.ts';
import { useAddressSource } from '../map/use-address-source.ts';
import { rangeText } from '../ui/date-range/range-text.ts';
import type { ReportWords } from './report-words.ts';

const NAMED_MAX = 4;

const figure = (name: string, value: number, lang: string): string => (name.endsWith('S') ? formatDurationS(value, lang) : formatNumber(value, lang));

function sentence({ code, count, atMs, days, vehicles, figures = {} }: ReportNote, names: ReportResult['names'], { t, lang, timeZone }: ReportWords): string {
  const named = vehicles?.slice(0, NAMED_MAX).map((id) => names[id] ?? id).join(', ');
  const more = vehicles && vehicles.length > NAMED_MAX ? '…' : '';
  const worded = Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, figure(name, value, lang)]));
  return t(`notes.${code}`, { ...worded, ...(days ? { days: rangeText(days, lang) } : {}), count, names: `${named ?? ''}${more}`, at: atMs === undefined ? '' : formatDateTime(atMs, lang, timeZone) });
}

/** Under a report: what its reader must know of the data. */
export function ReportNotes({ result, report, words }: { result: ReportResult; report: ReportDeclaration<never>; words: ReportWords }) {
  const source = useAddressSource();
  const credit = report.hasAddresses && source !== null ? [words.t('addressSource', { source })] : [];
  return (
    <p className="rp-notes">
      <Info aria-hidden="true" />
      <span>{[...result.notes.map((note) => sentence(note, result.names, words)), words.t(`about.${report.slug}`), ...credit].join(' ')}</span>
    </p>
  );
}
