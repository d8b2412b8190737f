import { expect, it } from 'vitest';
import { crc16Ibm, crc16Kermit, crc16Modbus } from './device-protocol.ts';

it('gives the check values of the catalogue of CRC algorithms for "123456789"', () => {
  const bytes = Buffer.from('123456789');
  expect([crc16Ibm(bytes), crc16Kermit(bytes), crc16Modbus(bytes)]).toEqual([0xbb3d, 0x2189, 0x4b37]);
});
