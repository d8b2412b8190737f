import { ChevronDown, ChevronRight } from 'lucide-react';
import { rowHref, type GroupBy, type ReportDeclaration, type ReportResult } from '../../domain/kit/report.ts';
import type { ReportGroup } from '../../domain/kit/report-arrange.ts';
import { formatNumber, MISSING } from '../../domain/kit/format.ts';
import { PrivateTag } from '../entity-ui/private-tag.tsx';
import type { Column } from '../ui/data-table/column.ts';
import { AppLink } from '../shell/app-link.tsx';
import { Plate } from '../ui/plate.tsx';
import { HeatCell } from './report-heat.tsx';
import type { ReportLine } from './report-lines.ts';
import { SparkCell } from './report-spark.tsx';
import { cellText, columnLabel, columnUnit, FIGURES, groupText, totalText, type ReportWords } from './report-words.ts';

const INDENT_PX = 20;

/** Of a column that is a day. */
const isWeekend = (day: string | undefined): boolean => day !== undefined && [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

function GroupName({ line, names, words }: { line: Extract<ReportLine, { group: ReportGroup }>; names: ReportResult['names']; words: ReportWords }) {
  const text = groupText(line.group, names, words);
  const Arrow = line.open ? ChevronDown : ChevronRight;
  return (
    <button type="button" tabIndex={-1} className="rp-group" aria-expanded={line.open} style={{ paddingLeft: line.level * INDENT_PX }}>
      <Arrow aria-hidden="true" />
      {line.group.by === 'vehicle' && line.group.value !== null ? <Plate value={text} /> : <b className="ell first-letter:uppercase">{text}</b>}
      <span className="muted ell ml-auto">{formatNumber(line.group.count, words.lang)}</span>
    </button>
  );
}

/** Columns of the table: the first one stays in view and names the groups; what rows are gathered by is not told again in each. */
export function reportColumns(report: Pick<ReportDeclaration<never>, 'slug' | 'columns' | 'hrefOf'>, grouped: readonly GroupBy[], { names, plates = [] }: Pick<ReportResult, 'names' | 'plates'>, words: ReportWords): Column<ReportLine>[] {
  const isPlate = new Set<unknown>(plates);
  return report.columns.map((column, at): Column<ReportLine> => {
    const isLead = at === 0;
    const unit = columnUnit(column, words);
    return {
      id: column.id,
      label: columnLabel(column, words),
      ...(unit ? { unit } : {}),
      widthPx: column.widthPx,
      numeric: FIGURES.has(column.kind),
      frozen: isLead,
      sortable: column.kind !== 'spark',
      ...(isWeekend(column.day) ? { tone: 'rp-weekend' } : {}),
      spare: column.spare === true || (grouped as readonly string[]).includes(column.kind),
      cell: (line) => {
        if ('group' in line) return isLead ? <GroupName line={line} names={names} words={words} /> : <b className="ell font-medium">{totalText(column, line.group.totals[at]!, words)}</b>;
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
        const plate = column.kind === 'text' && isPlate.has(cell);
        return (
          <Cell className={href === undefined ? 'ell' : plate ? 'inline-flex' : 'ell link'} {...(href === undefined ? {} : { href, tabIndex: -1 })} style={isLead && line.level > 0 ? { paddingLeft: line.level * INDENT_PX + 4 } : undefined}>
            {plate ? <Plate value={text} /> : text}
          </Cell>
        );
      },
    };
  });
}
