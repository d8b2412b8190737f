import { describe, expect, it } from 'vitest';
import { SCAN_KINDS, scannedText, typedText, type ScanKind } from './scanned-text.ts';

const VEHICLE = '01900000-0000-7000-8000-000000000003';
const IMEI = '860147057331025';
const ICCID = '8933150319012345678';
const VIN = 'VF1RFA00966123456';

describe('a code that is read', () => {
  it.each<[string, readonly ScanKind[], ScanKind, string]>([
    [`https://sillage.example/check-list-vehicule?vehicle=${VEHICLE}`, ['qr'], 'qr', VEHICLE],
    [`/check-list-vehicule?do=install&vehicle=${VEHICLE.toUpperCase()}`, ['plate', 'qr'], 'qr', VEHICLE],
    ['gh482kd', ['qr'], 'plate', 'GH-482-KD'],
    [' GH-482-KD\r\n', ['plate'], 'plate', 'GH-482-KD'],
    [VIN, ['vin'], 'vin', VIN],
    [`I${VIN}`, ['vin'], 'vin', VIN],
    [`*${VIN}*`, ['vin'], 'vin', VIN],
    [`VIN ${VIN.toLowerCase()} / 04.2021`, ['vin'], 'vin', VIN],
    [IMEI, ['imei'], 'imei', IMEI],
    ['860147 05 733102 5', ['imei'], 'imei', IMEI],
    [`IMEI:${IMEI};SN:1120394857;HW:FMC130`, ['imei'], 'imei', IMEI],
    [`1120394857\u001d${IMEI}\u001dFMC130`, ['imei', 'iccid'], 'imei', IMEI],
    [`${ICCID}F`, ['imei', 'iccid'], 'iccid', ICCID],
    [`89331503190123456789`, ['iccid'], 'iccid', '89331503190123456789'],
  ])('%s, looking for %s', (read, kinds, kind, text) => expect(scannedText(read, kinds)).toEqual({ kind, text }));

  it.each<[string, readonly ScanKind[]]>([
    ['https://elsewhere.example/offers?id=3', SCAN_KINDS],
    [`https://sillage.example/gestion/vehicules?vehicle=${VEHICLE}`, ['qr']],
    ['https://sillage.example/check-list-vehicule?vehicle=3', ['qr']],
    ['860147057331026', ['imei']],
    [IMEI, ['vin', 'plate']],
    ['12345678901234567', ['vin']],
    [`${VIN}9`, ['vin']],
    ['3700123456789', SCAN_KINDS],
    ['', SCAN_KINDS],
  ])('%s is none of %s', (read, kinds) => expect(scannedText(read, kinds)).toBeNull());
});

describe('what is typed', () => {
  it.each<[string, Exclude<ScanKind, 'qr'>, string | null]>([
    ['860147 05 733102 5', 'imei', IMEI],
    ['860147 05 733102 6', 'imei', null],
    ['8933 1503 1901 2345 678', 'iccid', ICCID],
    ['1234', 'iccid', null],
    ['vf1 rfa00966 123456', 'vin', VIN],
    ['VF1RFA0096612345O', 'vin', null],
    ['gh482kd', 'plate', 'GH-482-KD'],
    ['1-abc-234', 'plate', '1-ABC-234'],
    ['!', 'plate', null],
  ])('%s as %s', (typed, kind, text) => expect(typedText(typed, kind)).toBe(text));
});
