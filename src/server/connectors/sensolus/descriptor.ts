import type { ConnectorDescriptor } from '../connector.ts';
import { explainSensolus } from './explain.ts';

export const sensolus: ConnectorDescriptor = {
  type: 'sensolus',
  title: 'Sensolus',
  transport: 'http',
  authentication: 'serial',
  serial: 'free',
  document: 'https://github.com/sensolus/snt-agent-kit',
  entrance: '/api/v1/connectors/sensolus',
  frames: 'text',
  explain: explainSensolus,
  cloud: { variables: ['SENSOLUS_API_KEY', 'SENSOLUS_WEBHOOK_SECRET'], isOn: ({ clouds }) => clouds.sensolus !== null },
};
