import type { ConnectorDescriptor } from '../connector.ts';
import { explainTeltonika } from './explain.ts';

export const teltonika: ConnectorDescriptor = {
  type: 'teltonika',
  title: 'Teltonika',
  transport: 'tcp',
  authentication: 'serial',
  serial: 'imei',
  document: 'https://wiki.teltonika-gps.com/view/Teltonika_Data_Sending_Protocols',
  entrance: 'GATEWAY_TELTONIKA_PORT',
  port: (config) => config.gatewayTeltonikaPort,
  frames: 'binary',
  explain: explainTeltonika,
};
