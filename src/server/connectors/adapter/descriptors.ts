import type { DeviceType } from '../../../domain/device/device.ts';
import type { Explained } from '../../../domain/platform/site-device.ts';
import type { ConnectorDescriptor } from '../connector.ts';
import { pathsOf, valueAt } from './records.ts';

/** A kept record of a vendor without a public document: its own fields, by their paths. Never throws. */
export function explainInbound(bytes: Buffer): Explained {
  let source: unknown;
  try {
    source = JSON.parse(bytes.toString('utf8'));
  } catch {
    return { protocol: null, problem: 'text', records: [] };
  }
  const fields = pathsOf(source).map((id) => {
    const raw = valueAt(source, id);
    return {
      id,
      name: '',
      raw: typeof raw === 'string' || typeof raw === 'number' || typeof raw === 'boolean' ? raw : null,
      value: null,
      unit: null,
    };
  });
  return { protocol: null, problem: null, records: [{ at: null, fields }] };
}

/** A vendor that gives no public document: what it pushes is read as an administrator says. */
const awaited = (type: DeviceType, title: string): ConnectorDescriptor => ({
  type,
  title,
  transport: 'http',
  authentication: 'connector',
  doorModes: ['secret', 'signed'],
  awaitsDocument: true,
  serial: 'free',
  document: '',
  entrance: `/api/v1/connectors/${type}`,
  frames: 'text',
  explain: explainInbound,
});

export const ADAPTED: readonly ConnectorDescriptor[] = [
  awaited('kuantic', 'Kuantic'),
  awaited('dunasys', 'Dunasys'),
  awaited('sofleet', 'Sofleet'),
  awaited('actia', 'Actia'),
  awaited('copenhagen', 'Copenhagen'),
];
