import type { TelemetryMessage } from '../../domain/telemetry/message.ts';
import { connectorOf } from '../connectors/registry.ts';

const known = new Map<string, string>();

/** "Ignition (239)"; the id alone where the connector's table has no name for it. */
function labelOf(type: string, id: string): string {
  const key = `${type} ${id}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const name = connectorOf(type)?.elementName?.(id);
  const label = name ? `${name} (${id})` : id;
  // What a mapping leaves raw has names without end.
  if (known.size < 20_000) known.set(key, label);
  return label;
}

/** Raw elements of a device by the names of its connector's table. */
export function namedElements(type: string, raw: TelemetryMessage['raw']): TelemetryMessage['raw'] {
  return Object.fromEntries(Object.entries(raw).map(([id, value]) => [labelOf(type, id), value]));
}
