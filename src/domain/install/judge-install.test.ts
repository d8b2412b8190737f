import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { installVerdict, judgeTests, NO_FRAME_MS } from './judge-install.ts';
import type { InstallFrame, InstallScene, InstallTest } from './install-test.ts';

const START = Date.parse('2026-11-20T09:00:00Z');
const min = (count: number) => START + count * 60_000;
const scene: InstallScene = {
  startMs: START,
  endMs: min(10),
  phone: { lat: 48.8566, lng: 2.3522, accuracyM: 8 },
  marks: { on: min(4), off: min(7) },
  odometerKm: 84_120,
  is24V: false,
  isElectric: false,
  hasCan: true,
  badge: '01F3A2',
  buzzer: { acknowledged: true, heard: true },
  inputs: [0],
};
const frame = (minute: number, rest: Partial<InstallFrame> = {}): InstallFrame => ({
  atMs: min(minute),
  receivedMs: min(minute) + 1000,
  lat: 48.85665,
  lng: 2.3522,
  satellites: 11,
  hdop: 0.9,
  gsm: 4,
  voltageV: 12.6,
  ignition: false,
  odometerCanKm: 84_121,
  speedCan: true,
  rpm: null,
  socPct: null,
  driverTag: null,
  inputs: [false],
  ...rest,
});
const good: InstallFrame[] = [
  frame(2),
  frame(4.2, { ignition: true, voltageV: 14.1, rpm: 800, inputs: [true] }),
  frame(5, { ignition: true, voltageV: 14.2, rpm: 820, driverTag: '01F3A2' }),
  frame(7.3),
  frame(9.7, { rpm: 0 }),
];
const states = (frames: readonly InstallFrame[], but: Partial<InstallScene> = {}) =>
  Object.fromEntries(judgeTests(frames, { ...scene, ...but }).map(({ test, state }) => [test, state])) as Record<InstallTest, string>;

describe('verdicts of field-work.md §5', () => {
  it('everything well: each test is OK, the installation confirmed', () => {
    expect(new Set(Object.values(states(good)))).toEqual(new Set(['ok']));
    expect(installVerdict(judgeTests(good, scene), true, min(11), min(12))).toBe('confirmed');
  });

  it.each<[string, InstallTest, InstallFrame[], Partial<InstallScene>, string]>([
    ['first frame after 3 min', 't_com', [frame(4)], {}, 'review'],
    ['first frame after 15 min', 't_com', [frame(16)], {}, 'failed'],
    ['90 m from the phone', 't_pos', [frame(9.9, { lat: 48.8574 })], {}, 'review'],
    ['200 m away, phone sure', 't_pos', [frame(9.9, { lat: 48.8584 })], {}, 'failed'],
    [
      'acceptance 26: cellar, the phone knows its place to 200 m',
      't_pos',
      [frame(9.9, { lat: 48.8584 })],
      { phone: { lat: 48.8566, lng: 2.3522, accuracyM: 200 } },
      'review',
    ],
    ['an old position', 't_pos', [frame(5)], {}, 'review'],
    ['six satellites', 't_sat', [frame(5, { satellites: 6 })], {}, 'review'],
    ['HDOP 3', 't_sat', [frame(5, { hdop: 3 })], {}, 'review'],
    ['four satellites', 't_sat', [frame(5, { satellites: 4 })], {}, 'failed'],
    ['two bars', 't_gsm', [frame(5, { gsm: 2 })], {}, 'review'],
    ['one bar', 't_gsm', [frame(5, { gsm: 1 })], {}, 'failed'],
    ['11.5 V stopped', 't_vext', [frame(5, { voltageV: 11.5 })], {}, 'review'],
    ['11 V stopped', 't_vext', [frame(5, { voltageV: 11 })], {}, 'failed'],
    ['25 V of a 24 V vehicle', 't_vext', [frame(5, { voltageV: 25 })], { is24V: true }, 'ok'],
    ['the contact seen after two minutes', 't_contact', [frame(3), frame(6, { ignition: true }), frame(7.1)], {}, 'review'],
    ['the contact never seen off', 't_contact', [frame(3), frame(4.5, { ignition: true }), frame(12, { ignition: true })], {}, 'failed'],
    ['the contact not marked yet', 't_contact', good, { marks: { on: min(4), off: null } }, 'waiting'],
    ['400 km apart of 84,120', 't_odo', [frame(5, { odometerCanKm: 84_520 })], {}, 'review'],
    ['5,000 km apart', 't_odo', [frame(5, { odometerCanKm: 89_120 })], {}, 'failed'],
    ['no CAN', 't_odo', good, { hasCan: false }, 'na'],
    ['speed without rpm', 't_can', [frame(9.5)], {}, 'review'],
    ['an electric vehicle with its charge', 't_can', [frame(9.5, { socPct: 60 })], { isElectric: true }, 'ok'],
    ['another badge', 't_badge', [frame(5, { driverTag: 'FFFF' })], {}, 'review'],
    ['no badge', 't_badge', [frame(5)], {}, 'failed'],
    ['the buzzer not heard', 't_buzzer', [], { buzzer: { acknowledged: true, heard: false } }, 'review'],
    ['a stuck input', 't_din', [frame(2, { inputs: [true] }), frame(5, { inputs: [true] })], {}, 'failed'],
  ])('%s: %s', (_name, test, frames, but, state) => {
    expect(states(frames, but)[test]).toBe(state);
  });

  it('nothing heard: what needs the device waits', () => {
    expect(
      Object.entries(states([]))
        .filter(([, state]) => state === 'waiting')
        .map(([test]) => test),
    ).toEqual(['t_com', 't_pos', 't_sat', 't_gsm', 't_vext', 't_contact', 't_odo', 't_can', 't_badge', 't_din']);
  });
});

it('acceptance 24, 25: frames that come three days late confirm; none after a day fails', () => {
  const late = good.map((one) => ({ ...one, receivedMs: one.receivedMs + 3 * NO_FRAME_MS }));
  const received = min(30);
  expect(installVerdict(judgeTests([], scene), false, received, received + NO_FRAME_MS - 1)).toBe('provisional');
  expect(installVerdict(judgeTests([], scene), false, received, received + NO_FRAME_MS)).toBe('failed');
  expect(installVerdict(judgeTests(late, scene), true, received, received + 3 * NO_FRAME_MS)).toBe('confirmed');
});

it('frames outside the installation count for nothing, and their order of arrival either', () => {
  const outside = [frame(-11, { voltageV: 3 }), frame(41, { voltageV: 3 })];
  fc.assert(
    fc.property(fc.shuffledSubarray([...good, ...outside], { minLength: good.length + outside.length }), (frames) => {
      expect(judgeTests(frames, scene)).toEqual(judgeTests(good, scene));
    }),
  );
});
