import { useTranslation } from 'react-i18next';
import { siteConnectorSchema } from '../../../../domain/platform/site-device.ts';
import type { DeviceType } from '../../../../domain/device/device-types.ts';
import { usePagedSearch } from '../../../entity-ui/list/use-paged-search.ts';
import { connectorSearchSchema } from '../search.ts';
import { ConnectorHead, type ConnectorView } from './connector-head.tsx';
import { ConnectorSetup } from './connector-setup.tsx';
import { DevicesList } from './devices-list.tsx';
import { RequestsList } from './requests-list.tsx';
import { UnprovisionedDevicesList } from './unprovisioned-devices-list.tsx';
import { useSiteRemote } from '../../../entity-ui/use-site-remote.ts';

const VIEWS: readonly ConnectorView[] = ['strangers', 'requests', 'setup'];

/** /admin/devices/<connector>: its devices over every account, what they send, and those nobody declared. One screen for all connectors. */
export function ConnectorScreen({ type }: { type: DeviceType }) {
  const { t } = useTranslation('device');
  const [search, patch] = usePagedSearch(connectorSearchSchema);
  const remote = useSiteRemote(`/api/v1/admin/connectors/${type}`, siteConnectorSchema, { everyMs: 5_000 });
  const view = VIEWS.find((one) => one === search['view']) ?? 'devices';
  const head = (
    <ConnectorHead
      remote={remote}
      view={view}
      onView={(next) =>
        patch({ view: next === 'devices' ? undefined : next, sort: undefined, owner: undefined, status: undefined, state: undefined })
      }
    />
  );
  const props = {
    type,
    title: remote.value?.title ?? t(`choices.type.${type}`),
    search,
    patch,
    head,
    onChanged: () => void remote.reload(),
  };
  if (view === 'setup')
    return (
      <ConnectorSetup
        type={type}
        title={props.title}
        head={head}
        hasWebhook={remote.value?.authentication !== 'serial'}
        isMapped={remote.value?.awaitsDocument === true}
      />
    );
  if (view === 'requests') return <RequestsList key="requests" {...props} />;
  return view === 'strangers' ? <UnprovisionedDevicesList key="strangers" {...props} /> : <DevicesList key="devices" {...props} />;
}
