import { useTranslation } from 'react-i18next';
import { webhookAuthenticationSchema } from '../../../../domain/platform/webhook-authentication.ts';
import { keptMappingSchema } from '../../../../domain/platform/inbound-mapping.ts';
import { RemoteState } from '../../../entity-ui/remote-state.tsx';
import { useSiteRemote } from '../../../entity-ui/use-site-remote.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { WebhookCard } from './webhook-card.tsx';
import type { ConnectorListProps } from './connector-list-props.ts';
import { MappingCard } from './mapping-card.tsx';

interface ConnectorSetupProps extends Pick<ConnectorListProps, 'type' | 'title' | 'head'> {
  /** The vendor gives no document: a mapping says what it sends. */
  isMapped: boolean;
  /** Its server pushes to this one. */
  hasWebhook: boolean;
}

/** How a vendor whose own server pushes is let in, and what it sends when no document says. */
export function ConnectorSetup({ type, title, head, isMapped, hasWebhook }: ConnectorSetupProps) {
  const { t } = useTranslation(['admin-connectors', 'nav']);
  const door = useSiteRemote(hasWebhook ? `/api/v1/admin/connectors/${type}/door` : null, webhookAuthenticationSchema);
  const mapping = useSiteRemote(isMapped ? `/api/v1/admin/connectors/${type}/mapping` : null, keptMappingSchema);
  const name = t('title', { connector: title });
  return (
    <>
      <Breadcrumbs items={[{ label: t('nav:admin'), to: '/admin' }, { label: name }]} />
      <PageHeader title={name} />
      {head}
      <div className="mb-6 grid gap-4">
        {hasWebhook &&
          (door.value ? (
            <WebhookCard key={door.value.addresses.join()} type={type} door={door.value} onChanged={() => void door.reload()} />
          ) : (
            <RemoteState remote={door} />
          ))}
        {mapping.value && <MappingCard type={type} kept={mapping.value} onSaved={mapping.reload} />}
      </div>
    </>
  );
}
