import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { ALERT_SEVERITIES } from '../../../domain/alert/severities.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { diagnosticMessage } from '../../entity-ui/diagnostic-message.ts';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import type { EntityColumn } from '../../entity-ui/screen/entity-screen-config.ts';
import { formatDateTime, formatNumber, MISSING } from '../../../domain/kit/format.ts';

const GLYPHS = { error: CircleAlert, warning: TriangleAlert, info: Info };
const INKS = { error: 'text-alert-fg', warning: 'text-warning-fg', info: 'text-muted' };
const RANK: readonly string[] = ALERT_SEVERITIES;

/** How grave a diagnostic is, by shape, colour and word. */
export function Severity({ row, words }: { row: LocalRow; words: WordsOf }) {
  const severity = String(row['severity']) as keyof typeof GLYPHS;
  const Glyph = GLYPHS[severity];
  return (
    <span className="inline-flex items-center gap-1.5">
      <Glyph aria-hidden="true" className={INKS[severity]} />
      {words.t(`choices.severity.${severity}`)}
    </span>
  );
}

/** Columns of the diagnostics of one vehicle. */
export function diagnosticColumns(words: WordsOf): EntityColumn[] {
  const label = (name: string): string => words.t(`fields.${name}`);
  const when = (name: string): EntityColumn => ({
    id: name,
    label: label(name),
    widthPx: 150,
    sortable: true,
    cell: (row) => <span className="ell">{formatDateTime(String(row[name]), words.lang, words.timeZone)}</span>,
  });
  return [
    {
      id: 'severity',
      label: label('severity'),
      widthPx: 150,
      frozen: true,
      sortable: true,
      cell: (row) => <Severity row={row} words={words} />,
      sortKey: (row) => RANK.indexOf(String(row['severity'])),
    },
    {
      id: 'code',
      label: label('code'),
      widthPx: 170,
      sortable: true,
      cell: (row) => <b className="ell font-semibold">{words.t(`choices.code.${String(row['code'])}`)}</b>,
    },
    {
      id: 'title',
      label: label('title'),
      widthPx: 320,
      sortable: true,
      cell: (row) => <span className="ell">{diagnosticMessage(row, words.t, words.lang)}</span>,
      sortKey: (row) => diagnosticMessage(row, words.t, words.lang),
    },
    {
      id: 'device',
      label: label('device'),
      widthPx: 170,
      sortable: true,
      cell: (row) => {
        const title = typeof row['device'] === 'string' ? words.titleOf('device', row['device']) : undefined;
        return title ? (
          <Link to="/gestion/dispositifs-communicants" search={{ q: title }} tabIndex={-1} className="link ell">
            {title}
          </Link>
        ) : (
          <span className="subtle">{MISSING}</span>
        );
      },
    },
    when('firstTrigger'),
    when('lastTrigger'),
    {
      id: 'count',
      label: label('count'),
      widthPx: 110,
      numeric: true,
      sortable: true,
      cell: (row) => formatNumber(Number(row['count']), words.lang),
    },
  ];
}
