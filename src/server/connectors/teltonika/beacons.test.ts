import { expect, it } from 'vitest';
import { beaconsOf } from './io-elements.ts';

it('reads the advanced list of a real frame, and what is whole of one that is cut', () => {
  const hex =
    '010f0001c60106babbf36300550202806d0f0001ca01063456555565690202806b0f0001d10106467975425450020280690b0001c90106fa54ba8d00550b0001cf0106cabbf3630055';
  const beacons = [
    { id: 'babbf3630055', rssi: -58 },
    { id: '345655556569', rssi: -54 },
    { id: '467975425450', rssi: -47 },
    { id: 'fa54ba8d0055', rssi: -55 },
    { id: 'cabbf3630055', rssi: -49 },
  ];
  expect(beaconsOf(548, hex)).toEqual(beacons);
  expect(beaconsOf(548, hex.slice(0, -2))).toEqual(beacons.slice(0, 4));
  expect(beaconsOf(548, '')).toEqual([]);
});

it('reads iBeacons and Eddystone, with and without battery and temperature', () => {
  const uuid = 'b9407f30f5f8466eaff925556b57fe6d00010002';
  const eddystone = 'f7826da6bc5b71e0893e4b484d67696f';
  expect(beaconsOf(385, `1121${uuid}c527${uuid}c00bb8001901${eddystone}b8`)).toEqual([
    { id: uuid, rssi: -59 },
    { id: uuid, rssi: -64 },
    { id: eddystone, rssi: -72 },
  ]);
  expect(beaconsOf(385, `1121${uuid}`)).toEqual([]);
});
