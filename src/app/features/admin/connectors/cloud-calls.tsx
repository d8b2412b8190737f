import { useTranslation } from 'react-i18next';
import type { SiteConnector } from '../../../../domain/platform/site-device.ts';
import { useNowMs } from '../../../entity-ui/use-now.ts';
import { formatAge, formatDateTime } from '../../../../domain/kit/format.ts';
import { Note } from '../../../ui/note.tsx';

interface CloudCallsProps {
  cloud: NonNullable<SiteConnector['cloud']>;
}

/** How the calls of a vendor's platform go: the last that worked, the next, and why the last did not. */
export function CloudCalls({ cloud: { succeededAt, dueAt, failure } }: CloudCallsProps) {
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
