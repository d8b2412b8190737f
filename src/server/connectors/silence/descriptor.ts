import type { ConnectorDescriptor } from '../connector.ts';
import { explainSilence } from './explain.ts';

export const silence: ConnectorDescriptor = {
  type: 'silence',
  title: 'Silence',
  transport: 'tcp',
  authentication: 'serial',
  serial: 'imei',
  document: 'https://github.com/astra-telematics/astra-protocol-x-parser',
  entrance: 'GATEWAY_SILENCE_PORT',
  port: (config) => config.gatewaySilencePort,
  frames: 'binary',
  explain: explainSilence,
};
