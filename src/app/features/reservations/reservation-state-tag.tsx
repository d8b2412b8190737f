import { Ban, CircleCheck, CircleDashed, CircleX, Flag, KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ReservationState } from '../../../domain/reservation/reservation.ts';
import './reservations.css';

const LOOKS = {
  requested: ['tag tag-warning', CircleDashed],
  confirmed: ['tag tag-ok', CircleCheck],
  inProgress: ['tag rv-under-way', KeyRound],
  completed: ['tag tag-line', Flag],
  cancelled: ['tag', Ban],
  refused: ['tag tag-alert', CircleX],
} as const;

/** State of a reservation, by shape, colour and word. */
export function ReservationStateTag({ state, late }: { state: ReservationState; late?: boolean }) {
  const { t } = useTranslation('reservation');
  const [look, Glyph] = LOOKS[state];
  return (
    <span className={late ? 'tag tag-alert' : look}>
      <Glyph aria-hidden="true" />
      {late ? t('late') : t(`choices.state.${state}`)}
    </span>
  );
}
