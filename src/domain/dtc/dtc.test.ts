import { describe, expect, it } from 'vitest';
import { dtcStructure, dtcText, readDtc, readDtcs } from './dtc-structure.ts';

const obd = (text: string) => {
  const dtc = readDtc(text);
  if (dtc?.kind !== 'obd') throw new Error(text);
  return dtc;
};

describe('text', () => {
  it.each([
    ['P0299', 'P0299'],
    [' p2bac\n', 'P2BAC'],
    ['p0301-1a', 'P0301-1A'],
    ['P03011A', 'P0301-1A'],
    ['U0121:87', 'U0121-87'],
    ['P0301-00', 'P0301'],
    ['C3fff', 'C3FFF'],
    ['spn 100 fmi 1', 'SPN 100 FMI 1'],
    ['SPN=3364,FMI=18', 'SPN 3364 FMI 18'],
    ['SPN:524287/FMI:31', 'SPN 524287 FMI 31'],
  ])('%s is %s', (text, expected) => {
    const dtc = readDtc(text);
    expect(dtc && dtcText(dtc)).toBe(expected);
  });

  it.each([
    '',
    'P',
    'P029',
    'P029G',
    'P4000',
    'X0299',
    'P02999',
    'P0299-1',
    'P0299-1AB',
    '0299',
    'DTC927094',
    'SPN 524288 FMI 1',
    'SPN 1 FMI 32',
    'SPN 1',
    'FMI 3',
  ])('%s is no code', (text) => expect(readDtc(text)).toBeNull());

  it.each([
    ['P0301,P0420', ['P0301', 'P0420'], []],
    ['P0301 P0420;u0100\0\0\0', ['P0301', 'P0420', 'U0100'], []],
    ['P0301,P0301,p0301', ['P0301'], []],
    ['P0301-B0010', ['P0301', 'B0010'], ['-']],
    ['P0000,P0420-F0', ['P0420-F0'], []],
    ['SPN 100 FMI 1, SPN 110 FMI 0|P0217', ['SPN 100 FMI 1', 'SPN 110 FMI 0', 'P0217'], []],
    ['P0301,none,P9999', ['P0301'], ['NONE', 'P9999']],
    ['SPN 600000 FMI 1', [], ['SPN_600000_FMI_1']],
    ['', [], []],
  ])('the list %j', (text, codes, unread) => {
    const read = readDtcs(text);
    expect(read.dtcs.map(dtcText)).toEqual(codes);
    expect(read.unread).toEqual(unread);
  });
});

describe('structure', () => {
  it.each([
    ['P0299', 'P', 'standard', 'fuelAir', null],
    ['P1234', 'P', 'manufacturer', 'fuelAir', null],
    ['P2463-F1', 'P', 'standard', 'emissions', 'manufacturer'],
    ['P33FF', 'P', 'manufacturer', 'ignition', null],
    ['P3400', 'P', 'standard', 'cylinderDeactivation', null],
    ['P0AA6-1A', 'P', 'standard', 'hybrid', 'electrical'],
    ['P2F00', 'P', 'standard', null, null],
    ['C0031-23', 'C', 'standard', null, 'signal'],
    ['C1A17', 'C', 'manufacturer', null, null],
    ['B2100', 'B', 'manufacturer', null, null],
    ['B3000-A0', 'B', 'standard', null, null],
    ['U0073', 'U', 'standard', 'networkElectrical', null],
    ['U0155-87', 'U', 'standard', 'networkCommunication', 'bus'],
    ['U1000', 'U', 'manufacturer', null, null],
    ['U3000', 'U', 'standard', null, null],
  ])('%s: %s, %s, %s, %s', (text, system, origin, area, failure) =>
    expect(dtcStructure(obd(text))).toEqual({ system, origin, area, failure }),
  );
});
