import type { ConnectorDescriptor } from '../connector.ts';
import { explainGpsLogger } from './explain.ts';

export const gpslogger: ConnectorDescriptor = {
  type: 'gpslogger',
  title: 'GPSLogger',
  transport: 'http',
  authentication: 'secret',
  serial: 'free',
  document: 'https://gpslogger.app/#usecustomurl',
  entrance: '/api/v1/connectors/gpslogger/{serial}',
  frames: 'text',
  explain: explainGpsLogger,
};
