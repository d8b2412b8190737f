import { CircleCheck, CircleX, Clock, Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LateItem } from './late-columns.tsx';

const LOOKS = {
  due: { Icon: Clock, tone: 'tag tag-warning' },
  missed: { Icon: CircleX, tone: 'tag tag-alert' },
  late: { Icon: Hourglass, tone: 'tag' },
  done: { Icon: CircleCheck, tone: 'tag tag-ok' },
};

/** Where a late check stands; one that a phone may hold says so in the place of "missed". */
export function LateState({ item }: { item: Pick<LateItem, 'state' | 'maybeDone'> }) {
  const { t } = useTranslation(['checkManage', 'missedCheck']);
  const { Icon, tone } = LOOKS[item.state];
  if (item.maybeDone)
    return (
      <span className="tag tag-pending">
        <Hourglass aria-hidden="true" />
        {t('late.maybeDone')}
      </span>
    );
  return (
    <span className={tone}>
      <Icon aria-hidden="true" />
      {item.state === 'due' ? t('late.due') : t(`missedCheck:choices.state.${item.state}`)}
    </span>
  );
}
