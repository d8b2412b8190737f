import type { ConnectorDescriptor } from '../connector.ts';
import { explainMdi } from './explain.ts';

export const mdi: ConnectorDescriptor = {
  type: 'mdi',
  title: 'MDI (Munic)',
  transport: 'http',
  authentication: 'connector',
  doorModes: ['secret'],
  serial: 'imei',
  document: 'https://www.munic.io/documentations/tracks',
  entrance: '/api/v1/connectors/mdi/{secret}',
  frames: 'text',
  explain: explainMdi,
};
