/*
 * Bluetooth beacons that a device heard (wiki "FMB AVL ID", elements 385 and 548).
 *
 *   385   part (1) | beacons: flags (1) | iBeacon: UUID (16), major (2), minor (2), or Eddystone: namespace (10), instance (6) | RSSI dBm, signed (1) |
 *         flag 1: battery (2) | flag 2: temperature (2); an upper half of the flags that is not 0 is an iBeacon
 *   548   version (1) | beacons: length (1) | parameters: id (1), length (1), value; id 0 RSSI dBm signed, 1 identity
 */
export interface Beacon {
  id: string;
  rssi: number | null;
}

const IBEACON_BYTES = 20;
const EDDYSTONE_BYTES = 16;

/** Beacons of element 385 or 548, in hex as decoded; what does not fit its own lengths ends the list. Never throws. */
export function beaconsOf(element: 385 | 548, hex: string): Beacon[] {
  const bytes = Buffer.from(hex, 'hex');
  return element === 385 ? simple(bytes) : advanced(bytes);
}

function simple(bytes: Buffer): Beacon[] {
  const found: Beacon[] = [];
  let at = 1;
  while (at < bytes.length) {
    const flags = bytes[at]!;
    const idBytes = flags >> 4 ? IBEACON_BYTES : EDDYSTONE_BYTES;
    const end = at + 1 + idBytes + 1 + (flags & 2 ? 2 : 0) + (flags & 4 ? 2 : 0);
    if (end > bytes.length) break;
    found.push({ id: bytes.toString('hex', at + 1, at + 1 + idBytes), rssi: bytes.readInt8(at + 1 + idBytes) });
    at = end;
  }
  return found;
}

function advanced(bytes: Buffer): Beacon[] {
  const found: Beacon[] = [];
  let at = 1;
  while (at < bytes.length) {
    const end = at + 1 + bytes[at]!;
    if (end > bytes.length) break;
    const beacon = parametersOf(bytes.subarray(at + 1, end));
    if (beacon) found.push(beacon);
    at = end;
  }
  return found;
}

function parametersOf(bytes: Buffer): Beacon | null {
  let id = '';
  let rssi: number | null = null;
  let at = 0;
  while (at + 2 <= bytes.length) {
    const [parameter, size] = [bytes[at]!, bytes[at + 1]!];
    const value = bytes.subarray(at + 2, at + 2 + size);
    if (value.length < size) break;
    if (parameter === 0 && size === 1) rssi = value.readInt8(0);
    else if (parameter === 1) id = value.toString('hex');
    at += 2 + size;
  }
  return id === '' ? null : { id, rssi };
}
