import { twohire } from './2hire/descriptor.ts';
import { ADAPTED } from './adapter/descriptors.ts';
import type { ConnectorDescriptor } from './connector.ts';
import { continental } from './continental/descriptor.ts';
import { ford } from './ford/descriptor.ts';
import { free2move } from './free2move/descriptor.ts';
import { gpslogger } from './gpslogger/descriptor.ts';
import { ruptela } from './ruptela/descriptor.ts';
import { sensolus } from './sensolus/descriptor.ts';
import { mercedes } from './mercedes/descriptor.ts';
import { silence } from './silence/descriptor.ts';
import { mdi } from './mdi/descriptor.ts';
import { teltonika } from './teltonika/descriptor.ts';

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
