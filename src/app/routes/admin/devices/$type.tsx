import { createFileRoute, notFound } from '@tanstack/react-router';
import { isConnector, type DeviceType } from '../../../../domain/device/device.ts';
import { ConnectorScreen } from '../../../features/admin/connectors/connector-screen.tsx';
import { connectorSearchSchema } from '../../../features/admin/search.ts';
import { guard, searchOf } from '../../../shell/guard.ts';

const enter = guard({ guard: 'siteadmin' });

export const Route = createFileRoute('/admin/devices/$type')({
  staticData: { title: 'devices', adminOnly: true, titleOf: ({ type }) => type ?? 'devices' },
  validateSearch: searchOf(connectorSearchSchema),
  beforeLoad: async (opening) => {
    if (!isConnector(opening.params.type)) throw notFound();
    await enter(opening);
  },
  component: Connector,
});

function Connector() {
  const { type } = Route.useParams();
  return <ConnectorScreen key={type} type={type as DeviceType} />;
}
