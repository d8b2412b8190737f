import { explainInbound } from '../adapter/descriptors.ts';
import type { ConnectorDescriptor } from '../connector.ts';

export const mercedes: ConnectorDescriptor = {
  type: 'mercedes',
  title: 'Mercedes-Benz',
  transport: 'kafka',
  authentication: 'serial',
  awaitsDocument: true,
  serial: 'free',
  document: 'https://github.com/mercedes-benz/kafka-integration-samples',
  entrance: '',
  frames: 'text',
  explain: explainInbound,
  cloud: {
    variables: [
      'MERCEDES_KAFKA_BROKERS',
      'MERCEDES_KAFKA_TOPIC',
      'MERCEDES_KAFKA_GROUP',
      'MERCEDES_TOKEN_URL',
      'MERCEDES_CLIENT_ID',
      'MERCEDES_CLIENT_SECRET',
    ],
    isOn: ({ clouds }) => clouds.mercedes !== null,
    isStream: true,
  },
};
