import { expect, it } from 'vitest';
import { DTC_SEVERITIES } from './diagnostic.ts';
import { DTC_REASONS, DTC_RULES, dtcSeverity } from './dtc-severity.ts';
import { readDtc } from './dtc-structure.ts';

it.each([
  ['P0217', 'stop', 'overheating'],
  ['P0524', 'stop', 'oilPressure'],
  ['P0521', 'soon', 'oilSensor'],
  ['P0AA6-1A', 'stop', 'highVoltage'],
  ['P0A80', 'soon', 'hybrid'],
  ['P0303', 'soon', 'misfire'],
  ['P0299', 'soon', 'boost'],
  ['P0420', 'service', 'emissions'],
  ['P0456', 'service', 'emissions'],
  ['P0461', 'info', 'display'],
  ['P2002', 'soon', 'particulate'],
  ['P20EE', 'soon', 'reagent'],
  ['P2BAC', 'soon', 'inducement'],
  ['P0113', 'service', 'engine'],
  ['P1234', 'service', 'manufacturer'],
  ['P3100', 'service', 'manufacturer'],
  ['P3401', 'service', 'engine'],
  ['C0031-11', 'soon', 'chassis'],
  ['C1A17', 'soon', 'chassis'],
  ['C0077', 'soon', 'tyre'],
  ['B0001', 'soon', 'restraint'],
  ['B0800', 'info', 'body'],
  ['B2100', 'service', 'manufacturer'],
  ['U0121', 'soon', 'networkSafety'],
  ['U0151', 'soon', 'restraint'],
  ['U0155', 'service', 'network'],
  ['U1900', 'service', 'manufacturer'],
  ['SPN 100 FMI 1', 'stop', 'mostSevere'],
  ['SPN 110 FMI 16', 'soon', 'moderatelySevere'],
  ['SPN 110 FMI 15', 'service', 'leastSevere'],
  ['SPN 102 FMI 4', 'service', 'signal'],
  ['SPN 651 FMI 7', 'soon', 'component'],
  ['SPN 1761 FMI 1', 'soon', 'reagent'],
  ['SPN 4096 FMI 31', 'soon', 'inducement'],
  ['SPN 3246 FMI 0', 'stop', 'exhaustHeat'],
  ['SPN 3246 FMI 3', 'soon', 'particulate'],
  ['SPN 96 FMI 1', 'info', 'display'],
])('%s: %s, %s', (code, severity, reason) => expect(dtcSeverity(readDtc(code)!)).toEqual({ severity, reason }));

it('every code of two bytes falls in a declared range', () => {
  const covered = new Uint8Array(0x1_0000);
  for (const { from, to } of DTC_RULES) covered.fill(1, from, to + 1);
  expect(covered.indexOf(0)).toBe(-1);
});

it('no range is written the wrong way round, or hidden by those before it', () => {
  const taken = new Uint8Array(0x1_0000);
  for (const { from, to, severity, reason } of DTC_RULES) {
    const name = `${from.toString(16)}-${to.toString(16)} ${reason}`;
    expect(from, name).toBeLessThanOrEqual(to);
    expect(taken.subarray(from, to + 1).includes(0), name).toBe(true);
    expect(DTC_SEVERITIES).toContain(severity);
    expect(DTC_REASONS).toContain(reason);
    taken.fill(1, from, to + 1);
  }
});
