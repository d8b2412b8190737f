import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AnonymousFrame } from '../../layouts/anonymous-frame.tsx';
import { LinkAnswer } from './link-answer.tsx';
import { newsletterSearchSchema } from './search.ts';
import { ReportConsent } from './report-consent.tsx';
import { SubscribeForm } from './subscribe-form.tsx';

/** `/newsletter`: to subscribe, and where the links of the messages lead. */
export function NewsletterScreen() {
  const { t } = useTranslation('newsletter');
  const { confirm, unsubscribe, report } = newsletterSearchSchema.parse(useSearch({ strict: false }));
  return (
    <AnonymousFrame title={t('title')} offline={t('offline')}>
      {report ? (
        <ReportConsent key={report} token={report} />
      ) : unsubscribe ? (
        <LinkAnswer key={unsubscribe} action="unsubscribe" token={unsubscribe} />
      ) : confirm ? (
        <LinkAnswer key={confirm} action="confirm" token={confirm} />
      ) : (
        <SubscribeForm />
      )}
    </AnonymousFrame>
  );
}
