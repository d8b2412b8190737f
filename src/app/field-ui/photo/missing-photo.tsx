import { useTranslation } from 'react-i18next';
import { PHOTO_MISSING } from '../../../domain/check-list/answer.ts';
import { ChoicePills } from '../choice-pills.tsx';

export type PhotoMissing = (typeof PHOTO_MISSING)[number];

/** Why there is no photo where one is asked for. */
export function MissingPhoto({ value, onMissing }: { value?: PhotoMissing; onMissing: (reason: PhotoMissing) => void }) {
  const { t } = useTranslation('fieldUi');
  return (
    <ChoicePills
      label={t('photo.why')}
      options={PHOTO_MISSING.map((key) => ({ key, label: t(`photo.reasons.${key}`) }))}
      value={value}
      onChoose={(key) => onMissing(key as PhotoMissing)}
    />
  );
}
