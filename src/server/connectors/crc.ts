/** Table of a reflected CRC-16. */
function tableOf(polynomial: number): Uint16Array {
  return Uint16Array.from({ length: 256 }, (_, byte) => {
    let crc = byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ polynomial : crc >>> 1;
    return crc;
  });
}

const A001 = tableOf(0xa001);
const X8408 = tableOf(0x8408);

function crc16(table: Uint16Array, bytes: Uint8Array, start: number): number {
  let crc = start;
  for (let i = 0; i < bytes.length; i++) crc = (crc >>> 8) ^ table[(crc ^ bytes[i]!) & 0xff]!;
  return crc;
}

/** CRC-16/IBM (ARC): polynomial 0x8005 reflected (0xA001), initial value 0, no final XOR. */
export function crc16Ibm(bytes: Uint8Array): number {
  return crc16(A001, bytes, 0);
}

/** CRC-16/MODBUS: as IBM, initial value 0xFFFF. */
export function crc16Modbus(bytes: Uint8Array): number {
  return crc16(A001, bytes, 0xffff);
}

/** CRC-16/KERMIT: polynomial 0x1021 reflected (0x8408), initial value 0, no final XOR. */
export function crc16Kermit(bytes: Uint8Array): number {
  return crc16(X8408, bytes, 0);
}
