import { useTranslation } from 'react-i18next';
import { connectorDoorSchema } from '../../../../domain/platform/connector-door.ts';
import { RemoteState } from '../../../entity-ui/remote-state.tsx';
import { useSiteRemote } from '../../../entity-ui/use-site-remote.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { DoorCard } from './door-card.tsx';
import type { ConnectorListProps } from './connector-list-props.ts';

/** How a vendor whose own server pushes is let in. */
export function ConnectorSetup({ type, title, head }: Pick<ConnectorListProps, 'type' | 'title' | 'head'>) {
  const { t } = useTranslation(['admin-connectors', 'nav']);
  const door = useSiteRemote(`/api/v1/admin/connectors/${type}/door`, connectorDoorSchema);
  const name = t('title', { connector: title });
  return (
    <>
      <Breadcrumbs items={[{ label: t('nav:admin'), to: '/admin' }, { label: name }]} />
      <PageHeader title={name} />
      {head}
      <div className="mb-6 grid gap-4">{door.value ? <DoorCard key={door.value.addresses.join()} type={type} door={door.value} onChanged={() => void door.reload()} /> : <RemoteState remote={door} />}</div>
    </>
  );
}
