import type { ReportGroup } from '../../domain/kit/report-arrange.ts';
import type { ReportRow } from '../../domain/kit/report.ts';

/** A line of the table: a group, that opens and closes, or a row under it. */
export type ReportLine = { key: string; level: number; group: ReportGroup; open: boolean } | { key: string; level: number; row: ReportRow };

/** A group is open unless it has brothers; those a person touched are the other way round. */
export function isOpen(group: ReportGroup, brothers: number, touched: ReadonlySet<string>): boolean {
  return (brothers === 1) !== touched.has(group.path);
}

/** Lines of an arrangement from its top, what is in closed groups left out. */
export function linesOf(root: ReportGroup, touched: ReadonlySet<string>): ReportLine[] {
  const lines: ReportLine[] = [];
  const add = (group: ReportGroup): void => {
    group.rows.forEach((row, at) => lines.push({ key: `${group.path}#${at}`, level: group.level, row }));
    for (const one of group.groups) {
      const open = isOpen(one, group.groups.length, touched);
      lines.push({ key: one.path, level: group.level, group: one, open });
      if (open) add(one);
    }
  };
  add(root);
  return lines;
}

/** How many lines stand there before anybody touches a group. */
export function startingLines({ rows, groups }: ReportGroup): number {
  const [only] = groups;
  return rows.length + groups.length + (groups.length === 1 ? startingLines(only!) : 0);
}
