import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ReportDeclaration, ReportResult } from '../../domain/kit/report.ts';
import { formatNumber } from '../i18n/format.ts';
import { PrivateTag } from '../entity-ui/private-tag.tsx';
import { Plate } from '../ui/plate.tsx';
import { HeatDays } from './report-heat.tsx';
import type { ReportLine } from './report-lines.ts';
import { SparkCell } from './report-spark.tsx';
import { cellText, columnLabel, columnUnit, groupText, type ReportWords } from './report-words.ts';

interface ReportCardProps {
  report: ReportDeclaration<never>;
  line: ReportLine;
  /** Places of the columns shown, in their order. */
  columns: readonly number[];
  names: ReportResult['names'];
  words: ReportWords;
}

const FACTS_MAX = 5;

/** A line of a report on a phone: when, which vehicle, and the first facts that are known. */
export function ReportCard({ report, line, columns, names, words }: ReportCardProps) {
  if ('group' in line) {
    const Arrow = line.open ? ChevronDown : ChevronRight;
    const text = groupText(line.group, names, words);
    return (
      <span className="flex items-center gap-2" style={{ paddingLeft: line.level * 16 }}>
        <Arrow aria-hidden="true" className="size-4" />
        {line.group.by === 'vehicle' && line.group.value !== null ? <Plate value={text} /> : <b className="first-letter:uppercase">{text}</b>}
        <span className="muted ml-auto">{formatNumber(line.group.count, words.lang)}</span>
      </span>
    );
  }
  const [lead, ...rest] = columns;
  const plateAt = rest.find((at) => report.columns[at]!.kind === 'vehicle');
  const isPrivate = rest.some((at) => report.columns[at]!.kind === 'private' && line.row[at] === true);
  const days = rest.filter((at) => report.columns[at]!.day !== undefined && report.columns[at]!.heat !== undefined);
  const spark = rest.find((at) => report.columns[at]!.kind === 'spark');
  const facts = rest.filter((at) => at !== plateAt && at !== spark && !days.includes(at) && report.columns[at]!.kind !== 'private' && report.columns[at]!.kind !== 'link' && line.row[at] !== null).slice(0, FACTS_MAX);
  return (
    <>
      <span className="flex items-center gap-2">
        <b>{cellText(report.columns[lead!]!, line.row[lead!]!, names, words)}</b>
        {plateAt !== undefined && line.row[plateAt] !== null && (
          <span className="ml-auto">
            <Plate value={names[String(line.row[plateAt])] ?? ''} />
          </span>
        )}
      </span>
      {isPrivate && (
        <span className="mt-1 flex text-sm">
          <PrivateTag />
        </span>
      )}
      <span className="muted mt-1 flex flex-wrap gap-x-3 text-sm">
        {facts.map((at) => {
          const column = report.columns[at]!;
          const unit = columnUnit(column, words);
          return (
            <span key={column.id}>
              {columnLabel(column, words)} {cellText(column, line.row[at]!, names, words)}
              {unit ? `\u00a0${unit}` : ''}
            </span>
          );
        })}
      </span>
      {days.length > 0 && <HeatDays columns={days.map((at) => report.columns[at]!)} cells={days.map((at) => line.row[at]!)} words={words} />}
      {spark !== undefined && (
        <span className="mt-1 flex">
          <SparkCell column={report.columns[spark]!} cell={line.row[spark]!} words={words} />
        </span>
      )}
    </>
  );
}
