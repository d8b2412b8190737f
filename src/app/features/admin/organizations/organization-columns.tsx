import type { TFunction } from 'i18next';
import type { SiteOrganization } from '../../../../domain/platform/site-organization.ts';
import type { WordsOf } from '../../../entity-ui/field-text.ts';
import { formatAge, formatDate, formatNumber } from '../../../../domain/kit/format.ts';
import { missing } from '../linked-columns.tsx';
import type { SiteColumn } from '../../../entity-ui/list/site-list.ts';

/** The state of an account in a word, by shape and colour. */
export function AccountTag({ organization, t }: { organization: SiteOrganization; t: TFunction }) {
  if (organization.suspended) return <span className="tag tag-alert">{t('suspended')}</span>;
  if (organization.siteOwner) return <span className="tag tag-line">{t('siteOwner')}</span>;
  return <span className="tag tag-ok">{t('active')}</span>;
}

export function organizationColumns(t: TFunction, words: WordsOf, nowMs: number): SiteColumn<SiteOrganization>[] {
  const { lang, timeZone } = words;
  const field = (name: string): string => words.t(`fields.${name}`);
  const figure = (id: 'members' | 'vehicles' | 'devices'): SiteColumn<SiteOrganization> => ({
    id,
    label: t(`columns.${id}`),
    widthPx: 104,
    numeric: true,
    cell: (row) => formatNumber(row[id], lang),
    text: (row) => row[id],
  });
  return [
    {
      id: 'name',
      label: field('name'),
      widthPx: 260,
      frozen: true,
      sortable: true,
      cell: (row) => <b className="ell font-medium">{row.name}</b>,
      text: (row) => row.name,
    },
    {
      id: 'city',
      label: field('city'),
      widthPx: 140,
      sortable: true,
      cell: (row) => (row.city ? <span className="ell">{row.city}</span> : missing),
      text: (row) => row.city ?? '',
    },
    {
      id: 'plan',
      label: field('plan'),
      widthPx: 110,
      sortable: true,
      cell: (row) => words.t(`choices.plan.${row.plan}`),
      text: (row) => words.t(`choices.plan.${row.plan}`),
    },
    figure('members'),
    figure('vehicles'),
    figure('devices'),
    {
      id: 'lastActivityAt',
      label: t('columns.lastActivity'),
      widthPx: 150,
      cell: (row) =>
        row.lastActivityAt ? <span className="muted ell">{formatAge(row.lastActivityAt, nowMs, lang, timeZone)}</span> : missing,
      text: (row) => row.lastActivityAt ?? '',
    },
    {
      id: 'state',
      label: t('columns.state'),
      widthPx: 150,
      cell: (row) => <AccountTag organization={row} t={t} />,
      text: (row) => t(row.suspended ? 'suspended' : row.siteOwner ? 'siteOwner' : 'active'),
    },
    {
      id: 'since',
      label: field('since'),
      widthPx: 130,
      sortable: true,
      cell: (row) => (row.since ? formatDate(row.since, lang) : missing),
      text: (row) => row.since ?? '',
    },
    {
      id: 'email',
      label: field('email'),
      widthPx: 200,
      sortable: true,
      spare: true,
      cell: (row) => (row.email ? <span className="ell">{row.email}</span> : missing),
      text: (row) => row.email ?? '',
    },
    {
      id: 'phone',
      label: field('phone'),
      widthPx: 150,
      sortable: true,
      spare: true,
      cell: (row) => row.phone ?? missing,
      text: (row) => row.phone ?? '',
    },
  ];
}
