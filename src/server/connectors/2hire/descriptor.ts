import type { ConnectorDescriptor } from '../connector.ts';
import { explainHire } from './explain.ts';

export const twohire: ConnectorDescriptor = {
  type: '2hire',
  title: '2hire',
  transport: 'http',
  authentication: 'serial',
  serial: 'free',
  document: 'https://developer.2hire.io/docs/receiving-signals',
  entrance: '/api/v1/connectors/2hire',
  frames: 'text',
  explain: explainHire,
  cloud: {
    variables: ['TWOHIRE_TOKEN_URL', 'TWOHIRE_CLIENT_ID', 'TWOHIRE_CLIENT_SECRET', 'TWOHIRE_WEBHOOK_SECRET'],
    isOn: ({ clouds }) => clouds.twohire !== null,
  },
};
