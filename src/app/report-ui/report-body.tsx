import { useRouter } from '@tanstack/react-router';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ownPath } from '../../domain/text/address.ts';
import { columnIndex, rowHref, type ReportDeclaration } from '../../domain/reports/report.ts';
import type { ReportGroup } from '../../domain/reports/report-arrange.ts';
import { ListTable } from '../entity-ui/list/list-table.tsx';
import type { PatchSearch } from '../entity-ui/list/use-list-search.ts';
import type { ListView } from '../entity-ui/list/use-list-view.ts';
import { formatNumber } from '../../domain/text/format.ts';
import { Button } from '../ui/button.tsx';
import { Progress } from '../ui/progress.tsx';
import { CardList } from '../ui/data-table/card-list.tsx';
import { Note } from '../ui/note.tsx';
import type { RowSpan } from '../ui/data-table/table-row.tsx';
import { PHONE, useMedia } from '../ui/use-media.ts';
import { ReportCard, TotalFacts } from './report-card.tsx';
import { ReportFigures, ReportNotes } from './report-figures.tsx';
import { linesOf, type ReportLine } from './report-paper.tsx';
import { cursorOf, ReportPanel, type ReportCursor } from './panel/report-panel.tsx';
import type { ReportSearch, ReportView } from './report-search.ts';
import { cellText, groupText, totalText } from '../../domain/reports/report-text.ts';
import type { ReportWords } from './report-words.ts';
import type { ReportRun } from './use-report-run.ts';

interface ReportBodyProps {
  report: ReportDeclaration<never>;
  run: ReportRun;
  root: ReportGroup;
  list: ListView<ReportLine>;
  search: ReportSearch;
  patch: PatchSearch;
  view: ReportView;
  /** The ways of looking at it: on a phone they stand in its panel. */
  views: ReactNode;
  /** What a group of a vehicle says beside its plate: model and driver. */
  vehicleFacts: (id: string) => string;
  words: ReportWords;
}

const idOf = (line: ReportLine): string => line.key;
const toneOf = (line: ReportLine): string | undefined => ('group' in line ? 'grp' : undefined);
const asTexts = (search: ReportSearch): Record<string, string> =>
  Object.fromEntries(Object.entries(search).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])));
const noStatus = (): undefined => undefined;
const noWords = (): string => '';

/** The rows of a report: what is missing of them, the curve or the map, the table with its totals, what to know of the data. */
export function ReportBody({ report, run, root, list, search, patch, view, views, vehicleFacts, words }: ReportBodyProps) {
  const { t } = useTranslation('reports');
  const router = useRouter();
  const phone = useMedia(PHONE);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const result = run.result!;
  const { names } = result;
  const lines = useMemo(() => linesOf(root, touched), [root, touched]);
  const asked = useMemo(
    (): ReportCursor => ({ vehicle: search.on, atMs: search.at === undefined ? null : Number(search.at) || null }),
    [search.on, search.at],
  );
  const [pointed, setPointed] = useState<{ of: ReportCursor; cursor: ReportCursor } | null>(null);
  const cursor = pointed?.of === asked ? pointed.cursor : asked;

  const toggle = (path: string): void =>
    setTouched((before) => {
      const next = new Set(before);
      if (!next.delete(path)) next.add(path);
      return next;
    });
  const open = (line: ReportLine): void => {
    if ('group' in line) return toggle(line.group.path);
    const href = rowHref(report, line.row);
    if (href !== undefined) {
      const path = ownPath(href, location.origin);
      return path === null ? undefined : void router.navigate({ href: path });
    }
    const { vehicle, atMs } = cursorOf(report, line.row);
    patch(
      { on: vehicle, at: atMs === null ? undefined : String(atMs), ...(phone && report.views.includes('map') ? { view: 'map' } : {}) },
      true,
    );
    if (phone) scrollTo({ top: 0 });
  };
  const nameOf = useCallback(
    (line: ReportLine): string =>
      'group' in line ? groupText(line.group, names, words) : cellText(report.columns[0]!, line.row[0]!, names, words),
    [names, words, report],
  );
  const hrefOf = useCallback(
    (line: ReportLine): string => {
      if ('group' in line) return '#';
      const href = rowHref(report, line.row);
      if (href !== undefined) return href;
      const { vehicle, atMs } = cursorOf(report, line.row);
      return `?${new URLSearchParams({ ...asTexts(search), ...(vehicle ? { on: vehicle } : {}), ...(atMs === null ? {} : { at: String(atMs) }), view: 'map' })}`;
    },
    [report, search],
  );
  const totals = useMemo(() => {
    const [lead] = report.columns;
    return {
      ...Object.fromEntries(report.columns.map((column, at) => [column.id, totalText(column, root.totals[at]!, words)])),
      [lead!.id]: t(`rows.${report.slug}`, { count: root.count, figure: formatNumber(root.count, words.lang) }),
    };
  }, [report, root, words, t]);
  // Before the first figure of a group there is room to say which vehicle it is.
  const spans = useMemo(() => {
    const drawn = list.drawn.filter(({ frozen }) => !frozen);
    const first = drawn.findIndex(({ id }) => report.columns[columnIndex(report, id)]!.total !== undefined);
    const columns = first < 0 ? drawn.length : first;
    return new Map(
      columns === 0
        ? []
        : lines.flatMap((line): [ReportLine, RowSpan][] =>
            'group' in line && line.group.by === 'vehicle' && line.group.value !== null
              ? [[line, { columns, cell: <span className="ell muted">{vehicleFacts(line.group.value)}</span> }]]
              : [],
          ),
    );
  }, [lines, list.drawn, report, vehicleFacts]);
  const spanOf = useCallback((line: ReportLine) => spans.get(line), [spans]);
  const title = t(`nav:report.${report.slug}`);
  const shown = useMemo(() => list.drawn.map(({ id }) => columnIndex(report, id)), [list.drawn, report]);

  return (
    <>
      {run.isEarlier && <EarlierState run={run} />}
      {run.missing > 0 && (
        <Note tone="offline" className="mb-3">
          {t('missing', { count: run.missing })}
        </Note>
      )}
      {result.cut > 0 && (
        <Note tone="warning" className="mb-3">
          {t('cut', {
            count: result.cut,
            figure: formatNumber(result.cut, words.lang),
            shown: formatNumber(result.rows.length, words.lang),
          })}
        </Note>
      )}
      {result.figures && <ReportFigures figures={result.figures} words={words} />}
      {report.views.length > 0 && (phone || view !== 'table') && (
        <ReportPanel
          report={report}
          result={result}
          view={view}
          cursor={cursor}
          onCursor={(next) => setPointed({ of: asked, cursor: next })}
          {...(phone ? { aside: views } : {})}
          words={words}
        />
      )}
      {phone && !result.figures && root.count > 1 && (
        <p className="rp-total">
          <b>{t(`rows.${report.slug}`, { count: root.count, figure: formatNumber(root.count, words.lang) })}</b>
          <TotalFacts report={report} group={root} columns={shown} words={words} />
        </p>
      )}
      {phone ? (
        <CardList
          label={title}
          rows={lines}
          rowId={idOf}
          statusOf={noStatus}
          href={hrefOf}
          card={(line) => (
            <ReportCard
              report={report}
              line={line}
              columns={shown}
              names={names}
              plates={result.plates}
              vehicleFacts={vehicleFacts}
              words={words}
            />
          )}
          pendingText={noWords}
          onOpen={open}
        />
      ) : (
        <ListTable
          label={title}
          view={list}
          items={lines}
          idOf={idOf}
          nameOf={nameOf}
          {...(report.hrefOf ? { hrefOf } : {})}
          onOpen={open}
          tone={toneOf}
          totals={totals}
          place={list.place}
          spanOf={spanOf}
          dense
        />
      )}
      <ReportNotes result={result} report={report} words={words} />
    </>
  );
}

/** Over figures of the last time: how far the new ones are, or that they could not be made. */
function EarlierState({ run }: { run: ReportRun }) {
  const { t } = useTranslation(['reports', 'list']);
  if (run.running && run.progress)
    return (
      <div className="mb-3 max-w-96">
        <Progress label={t('coming')} done={run.progress.done} total={run.progress.total} stop={t('stop')} onStop={run.stop} />
      </div>
    );
  return run.failure ? (
    <Note tone="warning" className="mb-3" action={<Button onClick={run.reload}>{t('list:retry')}</Button>}>
      {t('failed')}
    </Note>
  ) : null;
}
