import type { ConnectorDescriptor } from '../connector.ts';
import { explainStellantis } from './explain.ts';

export const free2move: ConnectorDescriptor = {
  type: 'free2move',
  title: 'Free2move',
  transport: 'http',
  authentication: 'serial',
  serial: 'free',
  document: 'https://developer.groupe-psa.io/webapi/b2b/overview/about',
  entrance: '/api/v1/connectors/free2move',
  frames: 'text',
  explain: explainStellantis,
  cloud: {
    variables: [
      'FREE2MOVE_USER',
      'FREE2MOVE_PASSWORD',
      'FREE2MOVE_CLIENT_ID',
      'FREE2MOVE_FLEET_ID',
      'FREE2MOVE_CERT_FILE',
      'FREE2MOVE_KEY_FILE',
    ],
    isOn: ({ clouds }) => clouds.free2move !== null,
  },
};
