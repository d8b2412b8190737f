import { Globe, Radar } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyRow } from '../../../../domain/kit/entity.ts';
import { siteDomain, type DomainState } from '../../../../domain/site-domain/site-domain.ts';
import { SiteEntityScreen, type SiteEntityConfig } from '../../../entity-ui/screen/site-entity-screen.tsx';
import { call } from '../../../session/http.ts';
import { notify } from '../../../shell/notifications.ts';
import { OrganizationField, useOrganizationColumn } from '../organization-field.tsx';
import { useAct } from '../use-act.ts';
import { DOMAIN_FILTERS, domainSearchSchema } from './search.ts';

const PATH = '/api/v1/admin/domains';
const TONES: Record<DomainState, string> = {
  unknown: 'tag tag-line',
  ok: 'tag tag-ok',
  unresolved: 'tag tag-alert',
  silent: 'tag tag-alert',
  untrusted: 'tag tag-warning',
  elsewhere: 'tag tag-warning',
};
const stateOf = (row: AnyRow): DomainState => row['state'] as DomainState;

function Organization({ form, id }: Parameters<NonNullable<SiteEntityConfig['custom']>[string]>[0]) {
  const { t } = useTranslation('siteDomain');
  return <OrganizationField form={form} id={id} label={t('fields.organization')} hint={t('screen.organizationHint')} />;
}

const CONFIG: SiteEntityConfig = {
  entity: siteDomain,
  path: PATH,
  to: '/admin/domains',
  icon: Globe,
  search: domainSearchSchema,
  filters: DOMAIN_FILTERS,
  shown: ['state', 'organization', 'lookedAt'],
  startingSort: 'host',
  sections: [{ key: 'domain', fields: ['host', 'organization', 'note'], wide: ['host', 'note'] }],
  hints: { host: 'screen.hostHint' },
  custom: { organization: (input) => <Organization {...input} /> },
  summary: (row, words) => words.t(`choices.state.${stateOf(row)}`),
};

/** /admin/domains: hosts that the platform is reached at, and what was found there. */
export function DomainsScreen() {
  const { t } = useTranslation('siteDomain');
  const { act } = useAct(t('screen.notLooked'));
  const organization = useOrganizationColumn(t('fields.organization'));
  const columns = useMemo(
    () => [
      organization,
      {
        id: 'state',
        label: t('fields.state'),
        widthPx: 190,
        sortable: true,
        cell: (row: AnyRow) => <span className={TONES[stateOf(row)]}>{t(`choices.state.${stateOf(row)}`)}</span>,
      },
    ],
    [organization, t],
  );
  const look = async (rows: readonly AnyRow[], reload: () => void): Promise<void> =>
    act(async () => {
      for (const { _id } of rows) {
        const found = await call<AnyRow>(`${PATH}/${_id}/look`, { method: 'POST' });
        notify({ msg: t('screen.found', { host: String(found['host']), state: t(`choices.state.${stateOf(found)}`) }) });
      }
      reload();
    });
  return (
    <SiteEntityScreen
      config={CONFIG}
      columns={columns}
      actions={(reload) => [
        {
          key: 'look',
          label: t('screen.look'),
          icon: <Radar aria-hidden="true" />,
          one: (row) => void look([row], reload),
          many: (rows) => void look(rows, reload),
        },
      ]}
    />
  );
}
