import { useTranslation } from 'react-i18next';
import { Dialog } from '../ui/overlay.tsx';
import { DisplayFields, SoundField } from './display-fields.tsx';

/** A person's own choices, a step away from any screen. */
export function DisplayDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account');
  return (
    <Dialog open onClose={onClose} title={t('displayTitle')}>
      <div className="grid gap-4 pt-2">
        <DisplayFields />
        <SoundField />
        <p className="hint">{t('savedHere')}</p>
      </div>
    </Dialog>
  );
}
