import type { DeviceType } from '../../../domain/device/device-types.ts';
import type { ConnectorDescriptor } from '../connector.ts';
import { explainInbound } from './explain.ts';

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
