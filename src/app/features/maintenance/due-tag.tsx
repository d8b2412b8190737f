import { CalendarClock, Check, CircleHelp, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LATE_SHARE, type Due } from '../../../domain/maintenance/due.ts';
import { formatPercent } from '../../../domain/kit/format.ts';

const LOOKS = {
  overdue: ['tag tag-alert', TriangleAlert],
  soon: ['tag tag-warning', CalendarClock],
  ok: ['tag tag-ok', Check],
  unknown: ['tag', CircleHelp],
} as const;

/** How near it is; far past it, by how much of its interval. */
export function DueTag({ due: { state, overShare } }: { due: Pick<Due, 'state' | 'overShare'> }) {
  const { t, i18n } = useTranslation('maintenance');
  const [look, Glyph] = LOOKS[state];
  return (
    <span className={look}>
      <Glyph aria-hidden="true" />
      {t(`due.states.${state}`)}
      {overShare > LATE_SHARE && ` +${formatPercent(overShare * 100, i18n.language)}`}
    </span>
  );
}
