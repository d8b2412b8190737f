import type { ConnectorDescriptor } from '../connector.ts';

export const teltonika: ConnectorDescriptor = {
  type: 'teltonika',
  title: 'Teltonika',
  transport: 'tcp',
  authentication: 'serial',
  serial: 'imei',
  document: 'https://wiki.teltonika-gps.com/view/Teltonika_Data_Sending_Protocols',
  entrance: 'GATEWAY_TELTONIKA_PORT',
};
