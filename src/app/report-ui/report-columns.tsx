import { ChevronDown, ChevronRight, TriangleAlert } from 'lucide-react';
import {
  rowHref,
  type GroupBy,
  type ReportDeclaration,
  type ReportResult,
  type Cell,
  type ReportColumn,
} from '../../domain/reports/report.ts';
import { figureOfColumn, isOutOfRange } from '../../domain/reports/figures.ts';
import type { ReportGroup } from '../../domain/reports/report-arrange.ts';
import { MISSING, formatNumber, formatDayLong } from '../../domain/text/format.ts';
import { FigureInfo } from '../entity-ui/figure-info.tsx';
import { PrivateTag } from '../entity-ui/vehicle/vehicle-state.tsx';
import type { Column } from '../ui/data-table/model.ts';
import { AppLink } from '../shell/app-link.tsx';
import { Plate } from '../ui/vehicle-marks.tsx';
import type { ReportLine } from './report-paper.tsx';
import { cellText, columnLabel, columnUnit, FIGURES, groupText, totalText, sparkValues } from '../../domain/reports/report-text.ts';
import { countText, type ReportWords } from './report-words.ts';

/** How much of a column's tint a cell has, 0..1. */
function shareOf({ heat }: ReportColumn, cell: Cell): number {
  if (typeof cell !== 'number' || heat === undefined || cell <= heat.from) return 0;
  return heat.to > heat.from ? Math.min(1, (cell - heat.from) / (heat.to - heat.from)) : 1;
}

const tint = (share: number): React.CSSProperties => ({ '--heat': share }) as React.CSSProperties;

/** A figure on its tint: more of it, the stronger. */
function HeatCell({ column, cell, words }: { column: ReportColumn; cell: Cell; words: ReportWords }) {
  return (
    <span className="rp-heat" style={tint(shareOf(column, cell))}>
      {cellText(column, cell, {}, words)}
    </span>
  );
}

interface HeatDaysProps {
  /** Columns of days, in order. */
  columns: readonly ReportColumn[];
  cells: readonly Cell[];
  words: ReportWords;
}

/** The days of a row as a calendar, a week a line: on a phone, in place of as many columns. */
export function HeatDays({ columns, cells, words }: HeatDaysProps) {
  const before = (new Date(`${columns[0]!.day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return (
    <span className="rp-heat-days">
      {columns.map((column, at) => (
        <span
          key={column.id}
          className="rp-heat-day"
          style={{ ...tint(shareOf(column, cells[at]!)), ...(at === 0 ? { gridColumnStart: before + 1 } : {}) }}
        >
          <span className="sr-only">{formatDayLong(column.day!, words.lang)}</span>
          <small aria-hidden="true">{columnLabel(column, words)}</small>
          <b>{cellText(column, cells[at]!, {}, words)}</b>
        </span>
      ))}
    </span>
  );
}

const WIDTH = 100;
const HEIGHT = 24;
/** What is little is still seen. */
const LEAST = 1;

/** Figures day by day, as bars from nothing to the most of them; a screen reader is told the most. */
export function SparkCell({ column, cell, words }: { column: ReportColumn; cell: Cell; words: ReportWords }) {
  if (cell === null) return null;
  const values = sparkValues(cell);
  const most = values.reduce<number>((high, value) => Math.max(high, value ?? 0), 0);
  const step = WIDTH / values.length;
  const unit = columnUnit(column, words);
  return (
    <svg
      className="rp-spark"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${words.t('totals.max', { value: formatNumber(most, words.lang, column.digits) })}${unit ? `\u00a0${unit}` : ''}`}
    >
      {values.map((value, at) => {
        const height = value === null || value <= 0 || most === 0 ? 0 : Math.max(LEAST, (value / most) * HEIGHT);
        // oxlint-disable-next-line react/no-array-index-key -- bars have no other name
        return height > 0 ? <rect key={at} x={at * step + step * 0.1} y={HEIGHT - height} width={step * 0.8} height={height} /> : null;
      })}
    </svg>
  );
}

const INDENT_PX = 20;
/** The name of a group and how many rows it has; a day under a vehicle has a longer one. */
const groupPx = (levels: number): number => 200 + levels * 50;

/** Of a column that is a day. */
const isWeekend = (day: string | undefined): boolean => day !== undefined && [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

function GroupName({
  slug,
  line,
  names,
  words,
}: {
  slug: string;
  line: Extract<ReportLine, { group: ReportGroup }>;
  names: ReportResult['names'];
  words: ReportWords;
}) {
  const text = groupText(line.group, names, words);
  const Arrow = line.open ? ChevronDown : ChevronRight;
  return (
    <button type="button" tabIndex={-1} className="rp-group" aria-expanded={line.open} style={{ paddingLeft: line.level * INDENT_PX }}>
      <Arrow aria-hidden="true" />
      {line.group.by === 'vehicle' && line.group.value !== null ? (
        <Plate value={text} />
      ) : (
        <b className="ell first-letter:uppercase">{text}</b>
      )}
      <span className="muted ell ml-auto">{countText(slug, line.group.count, words)}</span>
    </button>
  );
}

/** A figure out of its range: the sign says so, the colour repeats it. */
function OutOfRange({ text, words }: { text: string; words: ReportWords }) {
  return (
    <span className="tag tag-alert" title={words.t('outOfRange')}>
      <TriangleAlert role="img" aria-label={words.t('outOfRange')} />
      {text}
    </span>
  );
}

/** Columns of the table: the first one stays in view and names the groups; what rows are gathered by is not told again in each. */
export function reportColumns(
  report: Pick<ReportDeclaration<never>, 'slug' | 'columns' | 'hrefOf'>,
  grouped: readonly GroupBy[],
  { names, plates = [], rows = [] }: Pick<ReportResult, 'names' | 'plates'> & Partial<Pick<ReportResult, 'rows'>>,
  words: ReportWords,
): Column<ReportLine>[] {
  const isPlate = new Set<unknown>(plates);
  // What nobody knows of any row has no column, until somebody asks for it.
  const isEmpty = (at: number): boolean => rows.length > 0 && rows.every((row) => row[at] === null || row[at] === '');
  return report.columns.map((column, at): Column<ReportLine> => {
    const isLead = at === 0;
    const unit = columnUnit(column, words);
    const label = columnLabel(column, words);
    const figure = figureOfColumn(column.id);
    return {
      id: column.id,
      label,
      ...(figure ? { info: <FigureInfo figure={figure} name={label} /> } : {}),
      ...(unit ? { unit } : {}),
      widthPx: isLead && grouped.length > 0 ? Math.max(column.widthPx, groupPx(grouped.length)) : column.widthPx,
      numeric: FIGURES.has(column.kind),
      frozen: isLead,
      sortable: column.kind !== 'spark',
      ...(isWeekend(column.day) ? { tone: 'rp-weekend' } : {}),
      spare: column.spare === true || (grouped as readonly string[]).includes(column.kind) || (!isLead && isEmpty(at)),
      cell: (line) => {
        if ('group' in line)
          return isLead ? (
            <GroupName slug={report.slug} line={line} names={names} words={words} />
          ) : isOutOfRange(column, line.group.totals[at]!) ? (
            <OutOfRange text={totalText(column, line.group.totals[at]!, words)} words={words} />
          ) : (
            <b className="ell font-medium">{totalText(column, line.group.totals[at]!, words)}</b>
          );
        const cell = line.row[at]!;
        if (column.kind === 'private') return cell === true && <PrivateTag />;
        if (cell === null) return <span className="subtle">{MISSING}</span>;
        if (column.kind === 'vehicle' && names[String(cell)]) return <Plate value={names[String(cell)]!} />;
        if (column.heat !== undefined) return <HeatCell column={column} cell={cell} words={words} />;
        if (column.kind === 'spark') return <SparkCell column={column} cell={cell} words={words} />;
        if (column.kind === 'link')
          return (
            <span data-still className="ell">
              <AppLink href={String(cell)} className="link">
                {cellText(column, cell, names, words)}
              </AppLink>
            </span>
          );
        const href = isLead ? rowHref(report, line.row) : undefined;
        const Cell = href === undefined ? 'span' : 'a';
        const text = cellText(column, cell, names, words);
        if (isOutOfRange(column, cell)) return <OutOfRange text={text} words={words} />;
        const plate = column.kind === 'text' && isPlate.has(cell);
        return (
          <Cell
            className={href === undefined ? 'ell' : plate ? 'inline-flex' : 'ell link'}
            {...(href === undefined ? {} : { href, tabIndex: -1 })}
            style={isLead && line.level > 0 ? { paddingLeft: line.level * INDENT_PX + 4 } : undefined}
          >
            {plate ? <Plate value={text} /> : text}
          </Cell>
        );
      },
    };
  });
}
