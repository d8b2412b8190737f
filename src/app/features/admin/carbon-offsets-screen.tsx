import { Leaf } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ENTITIES } from '../../../domain/registry.ts';
import { SiteEntityScreen, type SiteEntityConfig } from '../../entity-ui/screen/site-entity-screen.tsx';
import { formatUnit } from '../../../domain/text/format.ts';
import { OrganizationField, useOrganizationColumn } from './organization-field.tsx';
import { carbonOffsetSearchSchema } from './search.ts';

function Organization({ form, id }: Parameters<NonNullable<SiteEntityConfig['custom']>[string]>[0]) {
  const { t } = useTranslation('carbonOffset');
  return <OrganizationField form={form} id={id} label={t('fields.organization')} required />;
}

const CONFIG: SiteEntityConfig = {
  entity: ENTITIES.carbonOffset,
  path: '/api/v1/admin/carbon-offsets',
  to: '/admin/carbon-offsets',
  icon: Leaf,
  search: carbonOffsetSearchSchema,
  filters: [],
  shown: ['organization', 'year', 'kgCo2e', 'certificate', 'registry', 'priceCents', 'retiredOn'],
  startingSort: '-year',
  sections: [
    { key: 'offset', fields: ['organization', 'year', 'kgCo2e', 'project'], wide: ['project'] },
    { key: 'proof', fields: ['certificate', 'registry', 'retiredOn', 'priceCents', 'note'], wide: ['note'] },
  ],
  hints: { retiredOn: 'screen.retiredHint' },
  custom: { organization: (input) => <Organization {...input} /> },
  summary: (row, { lang }) => [row['year'], `${formatUnit(Number(row['kgCo2e']), 'kg', lang)} CO₂e`].join(' · '),
};

/** /admin/carbon-offsets: emissions that accounts had compensated. */
export function CarbonOffsetsScreen() {
  const { t } = useTranslation('carbonOffset');
  const organization = useOrganizationColumn(t('fields.organization'));
  const columns = useMemo(() => [organization], [organization]);
  return <SiteEntityScreen config={CONFIG} columns={columns} />;
}
