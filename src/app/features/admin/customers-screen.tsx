import { BookUser } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CUSTOMER_STAGES, type CustomerStage, ENDED_STAGES, isActionLate } from '../../../domain/organization/organization.ts';
import type { AnyRow } from '../../../domain/entity/entity.ts';
import { dayOf } from '../../../domain/time/time-zone.ts';
import { ENTITIES } from '../../../domain/registry.ts';
import { SiteEntityScreen, type SiteEntityConfig } from '../../entity-ui/screen/site-entity-screen.tsx';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useTimeZone } from '../../entity-ui/use-rows.ts';
import { formatDate } from '../../../domain/text/format.ts';
import { missing } from './linked-columns.tsx';
import { OrganizationField, useOrganizationColumn } from './organization-field.tsx';
import { customerSearchSchema } from './search.ts';

const stageOf = (row: AnyRow): CustomerStage => row['stage'] as CustomerStage;
const toneOf = (stage: CustomerStage): string =>
  stage === 'customer' ? 'tag tag-ok' : ENDED_STAGES.includes(stage) || stage === 'paused' ? 'tag tag-line' : 'tag';

function Organization({ form, id }: Parameters<NonNullable<SiteEntityConfig['custom']>[string]>[0]) {
  const { t } = useTranslation('customer');
  return <OrganizationField form={form} id={id} label={t('fields.organization')} hint={t('screen.organizationHint')} />;
}

const CONFIG: SiteEntityConfig = {
  entity: ENTITIES.customer,
  path: '/api/v1/admin/crm',
  to: '/admin/crm',
  icon: BookUser,
  search: customerSearchSchema,
  filters: ['stage'],
  shown: ['stage', 'nextOn', 'nextAction', 'contact', 'phone', 'vehicles', 'follower'],
  startingSort: 'nextOn',
  sections: [
    { key: 'company', fields: ['company', 'stage', 'vehicles', 'organization'], wide: ['company'] },
    { key: 'contact', fields: ['contact', 'email', 'phone'] },
    { key: 'next', fields: ['nextAction', 'nextOn', 'follower'], wide: ['nextAction'] },
    { key: 'note', fields: ['note'], wide: ['note'] },
  ],
  custom: { organization: (input) => <Organization {...input} /> },
  summary: (row, { t, lang }) =>
    [t(`choices.stage.${stageOf(row)}`), row['nextAction'], row['nextOn'] ? formatDate(String(row['nextOn']), lang) : null]
      .filter(Boolean)
      .join(' · '),
};

/** /admin/crm: customers that the owner of the site follows, by what is to be done next. */
export function CustomersScreen() {
  const { t, i18n } = useTranslation('customer');
  const timeZone = useTimeZone();
  const today = dayOf(useNowMs(60_000), timeZone);
  const organization = useOrganizationColumn(t('fields.organization'));
  const columns = useMemo(
    () => [
      organization,
      // What the list is for: read whole.
      {
        id: 'nextAction',
        label: t('fields.nextAction'),
        widthPx: 280,
        sortable: true,
        cell: ({ nextAction }: AnyRow) =>
          nextAction ? (
            <span className="ell" title={String(nextAction)}>
              {String(nextAction)}
            </span>
          ) : (
            missing
          ),
      },
      {
        id: 'stage',
        label: t('fields.stage'),
        widthPx: 140,
        sortable: true,
        sortKey: (row: AnyRow) => CUSTOMER_STAGES.indexOf(stageOf(row)),
        cell: (row: AnyRow) => <span className={toneOf(stageOf(row))}>{t(`choices.stage.${stageOf(row)}`)}</span>,
      },
      {
        id: 'nextOn',
        label: t('fields.nextOn'),
        widthPx: 180,
        sortable: true,
        cell: (row: AnyRow) => {
          if (typeof row['nextOn'] !== 'string') return missing;
          const text = formatDate(row['nextOn'], i18n.language);
          return isActionLate({ stage: row['stage'], nextOn: row['nextOn'] }, today) ? (
            <span className="tag tag-warning">{t('screen.late', { date: text })}</span>
          ) : (
            text
          );
        },
      },
    ],
    [organization, t, i18n.language, today],
  );
  return <SiteEntityScreen config={CONFIG} columns={columns} />;
}
