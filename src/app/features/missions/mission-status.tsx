import { Ban, Check, CircleCheck, CircleX, Clock, Send } from 'lucide-react';
import { missionStatus } from '../../../domain/mission/mission-state.ts';
import type { Mission } from '../../../domain/mission/mission.ts';
import type { WordsOf } from '../../entity-ui/field-text.ts';

const LOOKS = {
  sent: ['tag tag-line', Send],
  accepted: ['tag tag-line', Check],
  arrived: ['tag tag-ok', CircleCheck],
  missed: ['tag tag-warning', Clock],
  refused: ['tag tag-warning', CircleX],
  cancelled: ['tag', Ban],
} as const;

/** What became of a mission, by shape, colour and word. */
export function MissionStatusTag({ mission, nowMs, words }: { mission: Mission; nowMs: number; words: Pick<WordsOf, 't'> }) {
  const status = missionStatus(mission, nowMs);
  const [look, Glyph] = LOOKS[status];
  return (
    <span className={look}>
      <Glyph aria-hidden="true" />
      {words.t(`status.${status}`)}
    </span>
  );
}
