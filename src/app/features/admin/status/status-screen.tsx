import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { platformStatusSchema } from '../../../../domain/platform/status.ts';
import { RemoteAge } from '../../../entity-ui/remote-age.tsx';
import { RemoteState } from '../../../entity-ui/remote-state.tsx';
import { useNowMs } from '../../../entity-ui/use-now.ts';
import { useWords } from '../../../entity-ui/use-words.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ServiceRow } from './service-row.tsx';
import { useSiteRemote } from '../../../entity-ui/use-site-remote.ts';
import './status.css';

const EVERY_MS = 10_000;

/** /admin/status: each service of the platform as it was just measured, and what to do about it. */
export function StatusScreen() {
  const { t } = useTranslation(['admin-status', 'nav']);
  const words = useWords('organization');
  const nowMs = useNowMs(1000);
  const remote = useSiteRemote('/api/v1/admin/status', platformStatusSchema, { everyMs: EVERY_MS });
  const status = remote.value;
  const unwell = status?.services.filter(({ state }) => state === 'down' || state === 'degraded') ?? [];
  const isDown = unwell.some(({ state }) => state === 'down');
  return (
    <>
      <Breadcrumbs items={[{ label: t('nav:admin'), to: '/admin' }, { label: t('title') }]} />
      <PageHeader
        title={t('title')}
        age={<RemoteAge remote={remote} timeZone={words.timeZone} />}
        actions={
          <Button icon={<RefreshCw aria-hidden="true" />} onClick={() => void remote.reload()}>
            {t('again')}
          </Button>
        }
      />
      {!status ? (
        <RemoteState remote={remote} />
      ) : (
        <>
          {remote.phase !== 'fresh' && (
            <Note tone="offline" className="mb-3">
              {t('notFresh')}
            </Note>
          )}
          <Note tone={unwell.length === 0 ? 'ok' : isDown ? 'alert' : 'warning'} className="mb-3" live>
            {unwell.length === 0 ? t('allWell') : t('unwell', { count: unwell.length })}
          </Note>
          <ul className="panel mb-6 overflow-hidden">
            {status.services.map((service) => (
              <ServiceRow key={`${service.key}${service.name ?? ''}`} service={service} words={words} nowMs={nowMs} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}
