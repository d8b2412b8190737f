import type { ConnectorDescriptor } from '../connector.ts';
import { explainContinental } from './explain.ts';

export const continental: ConnectorDescriptor = {
  type: 'continental',
  title: 'Continental',
  transport: 'tcp',
  authentication: 'serial',
  serial: 'free',
  document: 'https://www.continental-automotive.com/',
  entrance: 'GATEWAY_CONTINENTAL_PORT',
  port: (config) => config.gatewayContinentalPort,
  frames: 'binary',
  explain: explainContinental,
};
