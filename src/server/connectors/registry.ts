import { twohire } from './2hire/2hire.ts';
import { ADAPTED, mercedes } from './adapter/descriptors.ts';
import type { ConnectorDescriptor } from './connector.ts';
import { continental } from './continental/continental.ts';
import { ford } from './ford/ford.ts';
import { free2move } from './free2move/free2move.ts';
import { gpslogger } from './gpslogger/gpslogger.ts';
import { ruptela } from './ruptela/ruptela.ts';
import { sensolus } from './sensolus/sensolus.ts';
import { silence } from './silence/silence.ts';
import { mdi } from './mdi/mdi.ts';
import { teltonika } from './teltonika/teltonika.ts';

/** Connectors this server can listen to. A new one is one folder and one line here (docs/how-to/connector.md). */
export const CONNECTORS: readonly ConnectorDescriptor[] = [
  teltonika,
  gpslogger,
  ruptela,
  continental,
  silence,
  mdi,
  sensolus,
  twohire,
  free2move,
  ford,
  mercedes,
  ...ADAPTED,
];

export function connectorOf(type: string): ConnectorDescriptor | undefined {
  return CONNECTORS.find((connector) => connector.type === type);
}
