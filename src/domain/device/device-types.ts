/** The connectors of the specification §1, in its order, then the two that only the admin pages list. */
export const SUPPORTED_CONNECTORS = [
  'teltonika',
  'gpslogger',
  'ruptela',
  'mdi',
  'kuantic',
  'dunasys',
  'sofleet',
  'actia',
  'free2move',
  'sensolus',
  'silence',
  'continental',
  '2hire',
  'mercedes',
] as const;
export const DEVICE_TYPES = [...SUPPORTED_CONNECTORS, 'copenhagen', 'ford'] as const;
export type DeviceType = (typeof DEVICE_TYPES)[number];

/** Those with a page of the administration: all that this server can listen to, or ask. */
export const CONNECTOR_PAGES: readonly DeviceType[] = DEVICE_TYPES;

export function isConnector(type: string): type is DeviceType {
  return (CONNECTOR_PAGES as readonly string[]).includes(type);
}
