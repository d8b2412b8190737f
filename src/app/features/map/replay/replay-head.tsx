import { Rewind } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';

/** Says that the map is not of now, and the way back. */
export function ReplayHead({ onLive }: { onLive: () => void }) {
  const { t } = useTranslation('map-past');
  return (
    <div className="rpl-head">
      <Rewind aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <b>{t('replay.title')}</b> · {t('notLive')}
      </span>
      <Button variant="primary" size="sm" onClick={onLive}>
        {t('backToLive')}
      </Button>
    </div>
  );
}
