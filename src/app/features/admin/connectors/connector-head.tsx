import { useTranslation } from 'react-i18next';
import type { SiteConnector } from '../../../../domain/platform/site-device.ts';
import { formatNumber, MISSING, formatAge, formatDateTime } from '../../../../domain/kit/format.ts';
import type { Remote } from '../../../entity-ui/use-remote.ts';
import { AppLink } from '../../../shell/app-link.tsx';
import { Note } from '../../../ui/note.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { useNowMs } from '../../../entity-ui/use-now.ts';

interface CloudCallsProps {
  cloud: NonNullable<SiteConnector['cloud']>;
}

/** How the calls of a vendor's platform go: the last that worked, the next, and why the last did not. */
function CloudCalls({ cloud: { succeededAt, dueAt, failure } }: CloudCallsProps) {
  const { t, i18n } = useTranslation('admin-connectors');
  const nowMs = useNowMs(1000);
  return (
    <>
      {failure !== null && dueAt !== null && (
        <Note tone="warning" title={t('cloudFailed')}>
          {t('cloudFailedText', { when: formatDateTime(dueAt, i18n.language), failure })}
        </Note>
      )}
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm empty:hidden">
        {[
          [t('cloudLast'), succeededAt && formatAge(succeededAt, nowMs, i18n.language)],
          [t('cloudNext'), failure === null && dueAt && formatDateTime(dueAt, i18n.language)],
        ].map(
          ([label, value]) =>
            value && (
              <div key={String(label)} className="flex gap-1.5">
                <dt className="text-muted">{label}</dt>
                <dd className="font-medium">{value}</dd>
              </div>
            ),
        )}
      </dl>
      <p className="text-sm text-muted">{t('cloudStandIn')}</p>
    </>
  );
}

interface ConnectorHeadProps {
  remote: Remote<SiteConnector>;
  view: ConnectorView;
  onView: (view: ConnectorView) => void;
}

export type ConnectorView = 'devices' | 'strangers' | 'requests' | 'setup';

/** What goes through a connector now, and the choice between its devices, those nobody declared, and how it is set up. */
export function ConnectorHead({ remote, view, onView }: ConnectorHeadProps) {
  const { t, i18n } = useTranslation('admin-connectors');
  const connector = remote.value;
  const figure = (value: number | null): string => (value === null ? MISSING : formatNumber(value, i18n.language));
  return (
    <div className="mb-3 grid gap-3">
      {connector && !connector.listening && (
        <Note tone="warning" title={t('notListening')}>
          {connector.cloud ? t('cloudOff', { variables: connector.cloud.variables.join(', ') }) : t('notListeningText')}
        </Note>
      )}
      {connector?.awaitsDocument && (
        <Note tone="warning" title={t('awaitsDocument')}>
          {t('awaitsDocumentText')}
        </Note>
      )}
      {connector?.cloud && <CloudCalls cloud={connector.cloud} />}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Segmented
          label={t('view')}
          value={view}
          options={[
            { value: 'devices', label: t('devices', { figure: figure(connector?.devices ?? null) }) },
            { value: 'strangers', label: t('strangers', { figure: figure(connector?.strangers ?? null) }) },
            { value: 'requests', label: t('requests', { figure: figure(connector?.requests ?? null) }) },
            ...(connector?.authentication === 'connector' || connector?.awaitsDocument || view === 'setup'
              ? [{ value: 'setup' as const, label: t('setup') }]
              : []),
          ]}
          onChange={onView}
        />
        {connector?.type === 'dunasys' && (
          <AppLink className="link text-sm" href="/admin/devices/dunasys/diagnostics">
            {t('diagnosticsOf')}
          </AppLink>
        )}
        {connector && (
          <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
            {[
              [
                t('entrance'),
                connector.transport === 'tcp'
                  ? connector.entrance
                    ? `TCP ${connector.entrance}${connector.tlsPort === null ? '' : ` · TLS ${connector.tlsPort}`}`
                    : t('off')
                  : connector.transport === 'kafka'
                    ? 'Kafka'
                    : 'HTTP',
              ],
              ...(connector.connections === null ? [] : [[t('connections'), figure(connector.connections)]]),
              [t('perMinute'), figure(connector.messagesPerMinute)],
              [t('refusedPerMinute'), figure(connector.refusedPerMinute)],
            ].map(([label, value]) => (
              <div key={label} className="flex gap-1.5">
                <dt className="text-muted">{label}</dt>
                <dd className="font-medium">{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </div>
  );
}
