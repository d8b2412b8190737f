import type { TFunction } from 'i18next';
import type { SiteDiagnostic } from '../../../../domain/platform/site-diagnostic.ts';
import { diagnosticMessage } from '../../../entity-ui/diagnostic-message.ts';
import type { WordsOf } from '../../../entity-ui/field-text.ts';
import { formatDateTime, formatNumber, MISSING } from '../../../i18n/format.ts';
import { AppLink } from '../../../shell/app-link.tsx';
import { Plate } from '../../../ui/plate.tsx';
import { deviceHref } from '../device-href.ts';
import type { SiteColumn } from '../../../entity-ui/list/site-list.ts';

const missing = <span className="subtle">{MISSING}</span>;

export function siteDiagnosticColumns(t: TFunction, words: WordsOf): SiteColumn<SiteDiagnostic>[] {
  const { lang, timeZone } = words;
  const field = (name: string): string => words.t(`fields.${name}`);
  const date = (id: 'lastTrigger' | 'firstTrigger', spare: boolean): SiteColumn<SiteDiagnostic> => ({
    id, label: field(id), widthPx: 140, sortable: true, spare, cell: (row) => <span className="muted ell">{formatDateTime(row[id], lang, timeZone)}</span>, text: (row) => row[id],
  });
  return [
    { id: 'owner', label: t('admin:list.account'), widthPx: 190, frozen: true, sortable: true, cell: (row) => <span className="ell">{row.owner.name}</span>, text: (row) => row.owner.name },
    { id: 'vehicle', label: field('vehicle'), widthPx: 150, cell: (row) => (row.vehicle ? <span data-still className="flex"><AppLink href={`/admin/vehicles/${row.vehicle._id}`}><Plate value={row.vehicle.title} /></AppLink></span> : missing), text: (row) => row.vehicle?.title ?? '' },
    { id: 'device', label: field('device'), widthPx: 200, cell: (row) => (row.device ? <span data-still className="ell"><AppLink className="link" href={deviceHref(row.device)}>{row.device.title}</AppLink></span> : missing), text: (row) => row.device?.title ?? '' },
    { id: 'title', label: field('title'), widthPx: 320, sortable: true, cell: (row) => <span className="ell">{diagnosticMessage(row, t, lang)}</span>, text: (row) => diagnosticMessage(row, t, lang) },
    { id: 'severity', label: field('severity'), widthPx: 120, sortable: true, cell: (row) => <span className={`tag ${row.severity === 'error' ? 'tag-alert' : row.severity === 'warning' ? 'tag-warning' : 'tag-line'}`}>{words.t(`choices.severity.${row.severity}`)}</span>, text: (row) => words.t(`choices.severity.${row.severity}`) },
    { id: 'count', label: field('count'), widthPx: 110, numeric: true, sortable: true, cell: (row) => formatNumber(row.count, lang), text: (row) => row.count },
    date('lastTrigger', false),
    date('firstTrigger', true),
    { id: 'code', label: field('code'), widthPx: 150, sortable: true, spare: true, cell: (row) => <span className="ell">{words.t(`choices.code.${row.code}`)}</span>, text: (row) => words.t(`choices.code.${row.code}`) },
  ];
}
