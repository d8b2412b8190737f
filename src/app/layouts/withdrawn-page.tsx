import { ShieldOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { KeptWrites } from '../entity-ui/export-queue-button.tsx';
import { RightsBy } from './error-page.tsx';

/** In place of any page: the organization was taken from this person while they were here. What they wrote is theirs. */
export function WithdrawnPage() {
  const { t } = useTranslation('errors');
  return (
    <div className="mx-auto grid w-full max-w-2xl flex-1 content-center gap-2 px-gutter py-12">
      <ShieldOff aria-hidden="true" className="text-muted" />
      <h1 className="text-xl font-semibold tracking-[var(--tracking-title)]">{t('withdrawn')}</h1>
      <RightsBy />
      <p className="text-muted">{t('withdrawnText')}</p>
      <KeptWrites />
    </div>
  );
}
