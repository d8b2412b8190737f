import type { ConnectorDescriptor } from '../connector.ts';
import { elementName, explainRuptela } from './explain.ts';
import { installSigns } from './install-signs.ts';

export const ruptela: ConnectorDescriptor = {
  type: 'ruptela',
  title: 'Ruptela',
  transport: 'tcp',
  authentication: 'serial',
  serial: 'imei',
  document: 'https://www.ruptela.com/',
  entrance: 'GATEWAY_RUPTELA_PORT',
  port: (config) => config.gatewayRuptelaPort,
  tlsEntrance: 'GATEWAY_RUPTELA_TLS_PORT',
  tlsPort: (config) => config.gatewayTls?.ruptela ?? 0,
  frames: 'binary',
  explain: explainRuptela,
  elementName,
  installSigns,
};
