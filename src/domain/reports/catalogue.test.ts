import { describe, expect, it } from 'vitest';
import { columnIndex } from './report.ts';
import { REPORTS } from './catalogue.ts';
import { REPORT_SLUGS } from './slugs.ts';

describe.each(REPORT_SLUGS)('%s', (slug) => {
  const report = REPORTS[slug];

  it('is declared under its own name, each column once', () => {
    expect(report.slug).toBe(slug);
    const ids = report.columns.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(report.columns[0]!.spare).toBeUndefined();
  });

  it('names only columns and values it has', () => {
    const named = [
      report.dated,
      report.startingSort.replace('-', ''),
      ...(report.chart ? [report.chart.at, ...report.chart.lines, ...Object.keys(report.chart.relief ?? {})] : []),
      ...Object.values(report.track ?? {}),
      ...Object.values(report.markers ?? {}),
    ];
    for (const column of report.columns) if (typeof column.total === 'object') named.push(column.total.sumOf, column.total.over);
    for (const id of named) expect(columnIndex(report, id)).toBeGreaterThanOrEqual(0);
    for (const { values, initial } of report.options) expect(values).toContain(initial);
    for (const by of report.groupings.flat())
      if (by === 'vehicle' || by === 'driver' || by === 'fleet') expect(report.columns.map(({ kind }) => kind)).toContain(by);
    expect(report.views.includes('map')).toBe(report.track !== undefined || report.markers !== undefined);
    expect(report.views.includes('chart')).toBe(report.chart !== undefined);
  });
});
