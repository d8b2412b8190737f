import { EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import './private-tag-mark.css';

export default function PrivateTagMark() {
  const { t } = useTranslation('activity');
  return (
    <span className="private-tag">
      <EyeOff aria-hidden="true" />
      {t('private')}
    </span>
  );
}
