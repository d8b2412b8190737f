import { Ban, CalendarClock, CircleCheck, Wrench } from 'lucide-react';
import type { MaintenanceState } from '../../../domain/maintenance/maintenance-kind.ts';
import type { WordsOf } from '../../entity-ui/field-text.ts';

const LOOKS = {
  planned: ['tag tag-line', CalendarClock],
  workshop: ['tag tag-warning', Wrench],
  done: ['tag tag-ok', CircleCheck],
  cancelled: ['tag', Ban],
} as const;

/** State of work on a vehicle, by shape, colour and word. */
export function StateTag({ state, words }: { state: MaintenanceState; words: Pick<WordsOf, 't'> }) {
  const [look, Glyph] = LOOKS[state];
  return (
    <span className={look}>
      <Glyph aria-hidden="true" />
      {words.t(`choices.state.${state}`)}
    </span>
  );
}
