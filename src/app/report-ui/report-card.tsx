import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ReportColumn, ReportDeclaration, ReportResult } from '../../domain/reports/report.ts';
import type { ReportGroup } from '../../domain/reports/report-arrange.ts';
import { PrivateTag } from '../entity-ui/vehicle/vehicle-state.tsx';
import { Plate } from '../ui/vehicle-marks.tsx';
import type { ReportLine } from './report-paper.tsx';
import { SparkCell, HeatDays } from './report-columns.tsx';
import { cellText, columnLabel, columnUnit, groupText, totalText } from '../../domain/reports/report-text.ts';
import { countText, type ReportWords } from './report-words.ts';

interface ReportCardProps {
  report: ReportDeclaration<never>;
  line: ReportLine;
  /** Places of the columns shown, in their order. */
  columns: readonly number[];
  names: ReportResult['names'];
  plates?: ReportResult['plates'];
  vehicleFacts: (id: string) => string;
  words: ReportWords;
}

const FACTS_MAX = 5;
const TOTALS_MAX = 4;

/** Figures with what they are and their unit. */
function Facts({
  facts,
  words,
  className = '',
}: {
  facts: readonly { column: ReportColumn; text: string }[];
  words: ReportWords;
  className?: string;
}) {
  return (
    <span className={`muted flex flex-wrap gap-x-3 text-sm ${className}`}>
      {facts.map(({ column, text }) => {
        const unit = columnUnit(column, words);
        return (
          <span key={column.id}>
            {columnLabel(column, words)}{' '}
            <span className="text-fg">
              {text}
              {unit ? `\u00a0${unit}` : ''}
            </span>
          </span>
        );
      })}
    </span>
  );
}

/** What rows come to, by the columns that are shown: the first that are known; days of a matrix are none of them. */
export function TotalFacts({
  report,
  group,
  columns,
  words,
  className,
}: Pick<ReportCardProps, 'report' | 'columns' | 'words'> & { group: ReportGroup; className?: string }) {
  const known = columns.filter((at) => group.totals[at] !== null && report.columns[at]!.day === undefined).slice(0, TOTALS_MAX);
  return known.length === 0 ? null : (
    <Facts
      facts={known.map((at) => ({ column: report.columns[at]!, text: totalText(report.columns[at]!, group.totals[at]!, words) }))}
      words={words}
      {...(className ? { className } : {})}
    />
  );
}

/** A line of a report on a phone: when, which vehicle, and the first facts that are known. */
export function ReportCard({ report, line, columns, names, plates, vehicleFacts, words }: ReportCardProps) {
  if ('group' in line) {
    const Arrow = line.open ? ChevronDown : ChevronRight;
    const text = groupText(line.group, names, words);
    return (
      <span className="grid gap-1" style={{ paddingLeft: line.level * 16 }}>
        <span className="flex items-center gap-2">
          <Arrow aria-hidden="true" className="size-4" />
          {line.group.by === 'vehicle' && line.group.value !== null ? (
            <Plate value={text} />
          ) : (
            <b className="first-letter:uppercase">{text}</b>
          )}
          <span className="muted ml-auto">{countText(report.slug, line.group.count, words)}</span>
        </span>
        {line.group.by === 'vehicle' && line.group.value !== null && (
          <span className="muted ell pl-6 text-sm">{vehicleFacts(line.group.value)}</span>
        )}
        <TotalFacts report={report} group={line.group} columns={columns} words={words} className="pl-6" />
      </span>
    );
  }
  const [lead, ...rest] = columns;
  const leadColumn = report.columns[lead!]!;
  const leadText = cellText(leadColumn, line.row[lead!]!, names, words);
  const isPlate = leadColumn.kind === 'vehicle' || (leadColumn.kind === 'text' && plates?.includes(leadText) === true);
  const plateAt = rest.find((at) => report.columns[at]!.kind === 'vehicle');
  const isPrivate = rest.some((at) => report.columns[at]!.kind === 'private' && line.row[at] === true);
  const days = rest.filter((at) => report.columns[at]!.day !== undefined && report.columns[at]!.heat !== undefined);
  const spark = rest.find((at) => report.columns[at]!.kind === 'spark');
  const facts = rest
    .filter(
      (at) =>
        at !== plateAt &&
        at !== spark &&
        !days.includes(at) &&
        report.columns[at]!.kind !== 'private' &&
        report.columns[at]!.kind !== 'link' &&
        line.row[at] !== null,
    )
    .slice(0, FACTS_MAX);
  return (
    <>
      <span className="flex items-center gap-2">
        {isPlate ? <Plate value={leadText} /> : <b className="first-letter:uppercase">{leadText}</b>}
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
      <Facts
        facts={facts.map((at) => ({ column: report.columns[at]!, text: cellText(report.columns[at]!, line.row[at]!, names, words) }))}
        words={words}
        className="mt-1"
      />
      {days.length > 0 && (
        <HeatDays columns={days.map((at) => report.columns[at]!)} cells={days.map((at) => line.row[at]!)} words={words} />
      )}
      {spark !== undefined && (
        <span className="mt-1 flex">
          <SparkCell column={report.columns[spark]!} cell={line.row[spark]!} words={words} />
        </span>
      )}
    </>
  );
}
