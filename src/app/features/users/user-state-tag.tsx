import { CircleCheck, CircleSlash, ClockAlert, Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { UserState } from './user-state.ts';

const LOOK = {
  active: { tone: 'tag-ok', Icon: CircleCheck },
  invited: { tone: 'tag-pending', Icon: Mail },
  expired: { tone: 'tag-warning', Icon: ClockAlert },
  deactivated: { tone: '', Icon: CircleSlash },
} as const;

export function UserStateTag({ state }: { state: UserState }) {
  const { t } = useTranslation('users');
  const { tone, Icon } = LOOK[state];
  return (
    <span className={`tag ${tone}`}>
      <Icon aria-hidden="true" />
      {t(`states.${state}`)}
    </span>
  );
}
