import type { JourneyEventKind } from '../../../domain/driving/journey.ts';
import { EVENT_KINDS } from './event-kinds.ts';

/** The sign of an event, on the map as in the list. */
export function EventMark({ kind }: { kind: JourneyEventKind }) {
  const { icon: Icon, tone } = EVENT_KINDS[kind];
  return (
    <span className={`jn-mark jn-${tone}`}>
      <Icon aria-hidden="true" />
    </span>
  );
}
