import { createFileRoute } from '@tanstack/react-router';
import { ConnectorScreen } from '../../../features/admin/connectors/connector-screen.tsx';
import { connectorSearchSchema } from '../../../features/admin/search.ts';
import { guard } from '../../../shell/guard.ts';
import { searchOf } from '../../../shell/search-notice.ts';

export const Route = createFileRoute('/admin/devices/sensolus')({
  staticData: { title: 'sensolus', adminOnly: true },
  validateSearch: searchOf(connectorSearchSchema),
  beforeLoad: guard({ guard: 'siteadmin' }),
  component: () => <ConnectorScreen type="sensolus" />,
});
