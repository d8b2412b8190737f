import type { ConnectorDescriptor } from '../connector.ts';
import { explainFord } from './explain.ts';

export const ford: ConnectorDescriptor = {
  type: 'ford',
  title: 'Ford',
  transport: 'http',
  authentication: 'serial',
  serial: 'free',
  document: 'https://github.com/marq24/ha-fordconnect-query',
  entrance: '',
  frames: 'text',
  explain: explainFord,
  cloud: { variables: ['FORD_CLIENT_ID', 'FORD_CLIENT_SECRET', 'FORD_REFRESH_TOKENS'], isOn: ({ clouds }) => clouds.ford !== null },
};
