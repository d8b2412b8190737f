import { useTranslation } from 'react-i18next';
import { SKIP_REASONS, type SkipReason } from '../../../domain/install/install-draft.ts';
import { ChoicePills } from '../../field-ui/choice-pills.tsx';
import { Sheet } from '../../ui/sheet.tsx';

/** Why a test is passed over. */
export function SkipSheet({ open, onClose, onSkip }: { open: boolean; onClose: () => void; onSkip: (reason: SkipReason) => void }) {
  const { t } = useTranslation('installControl');
  return (
    <Sheet open={open} onClose={onClose} title={t('whySkip')}>
      <div className="fu pb-4" data-density="field">
        <ChoicePills
          label={t('whySkip')}
          hideLabel
          value={undefined}
          options={SKIP_REASONS.map((key) => ({ key, label: t(`skip.${key}`) }))}
          onChoose={(key) => onSkip(key as SkipReason)}
        />
      </div>
    </Sheet>
  );
}
