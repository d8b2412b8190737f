import { useTranslation } from 'react-i18next';
import type { ApiKeyState } from '../../../domain/platform/api-key-states.ts';

const TONES: Record<ApiKeyState, string> = {
  active: 'tag tag-ok',
  suspended: 'tag tag-warning',
  expired: 'tag tag-warning',
  revoked: 'tag tag-line',
};

export function KeyStateTag({ state }: { state: ApiKeyState }) {
  const { t } = useTranslation('developers');
  return <span className={TONES[state]}>{t(`states.${state}`)}</span>;
}
