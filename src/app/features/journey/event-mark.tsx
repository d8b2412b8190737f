import {
  ChevronsDown,
  ChevronsUp,
  CornerUpRight,
  Droplet,
  Fuel,
  Gauge,
  Pause,
  Truck,
  Unplug,
  WifiOff,
  type LucideIcon,
} from 'lucide-react';
import type { JourneyEventKind } from '../../../domain/driving/journey.ts';

/** Shape and colour of an event: alert for what should not be, as in the timeline for idling and silence, ink for the rest. */
export const EVENT_KINDS: Record<JourneyEventKind, { icon: LucideIcon; tone: 'alert' | 'idling' | 'offline' | 'ink' }> = {
  idling: { icon: Pause, tone: 'idling' },
  'harsh-acceleration': { icon: ChevronsUp, tone: 'alert' },
  'harsh-braking': { icon: ChevronsDown, tone: 'alert' },
  'harsh-cornering': { icon: CornerUpRight, tone: 'alert' },
  speeding: { icon: Gauge, tone: 'alert' },
  towing: { icon: Truck, tone: 'alert' },
  gap: { icon: WifiOff, tone: 'offline' },
  'power-cut': { icon: Unplug, tone: 'alert' },
  refuel: { icon: Fuel, tone: 'ink' },
  'fuel-drop': { icon: Droplet, tone: 'alert' },
};

/** The sign of an event, on the map as in the list. */
export function EventMark({ kind }: { kind: JourneyEventKind }) {
  const { icon: Icon, tone } = EVENT_KINDS[kind];
  return (
    <span className={`jn-mark jn-${tone}`}>
      <Icon aria-hidden="true" />
    </span>
  );
}
