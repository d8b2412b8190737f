import type { ConnectorDescriptor } from '../connector.ts';
import { elementName, explainTeltonika } from './explain.ts';
import { installSigns } from './install-signs.ts';

export const teltonika: ConnectorDescriptor = {
  type: 'teltonika',
  title: 'Teltonika',
  transport: 'tcp',
  authentication: 'serial',
  serial: 'imei',
  document: 'https://wiki.teltonika-gps.com/view/Teltonika_Data_Sending_Protocols',
  entrance: 'GATEWAY_TELTONIKA_PORT',
  port: (config) => config.gatewayTeltonikaPort,
  tlsEntrance: 'GATEWAY_TELTONIKA_TLS_PORT',
  tlsPort: (config) => config.gatewayTls?.teltonika ?? 0,
  frames: 'binary',
  explain: explainTeltonika,
  elementName,
  installSigns,
  // "FMB setdigout": the output on for 2 s, not above 5 km/h; the other as it is.
  buzz: (output) => (output === 1 ? 'setdigout 1? 2 ? 5 ?' : 'setdigout ?1 ? 2 ? 5'),
};
