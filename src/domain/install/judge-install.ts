import { gpsPartSchema, type SealedRecordDoc } from '../check-list/record.ts';
import { distanceM } from '../geo/geometry.ts';
import { DAY_MS } from '../time/time-zone.ts';
import {
  INSTALL_LIMITS,
  INSTALL_TESTS,
  type InstallFrame,
  type InstallLimits,
  type InstallScene,
  type InstallTest,
  type TestResult,
  type TestState,
} from './install-test.ts';

/** Frames that count were measured between ten minutes before the start and thirty after the end, whenever they arrive (field-work.md §5). */
export const FRAMES_BEFORE_MS = 600_000;
export const FRAMES_AFTER_MS = 1_800_000;
/** Without one frame for so long after the record arrived, the installation has failed. */
export const NO_FRAME_MS = DAY_MS;

type Judge = (frames: readonly InstallFrame[], scene: InstallScene, limits: InstallLimits) => [TestState, TestResult['value']];

const within = (value: number, [ok, review]: readonly [number, number]): TestState =>
  value <= ok ? 'ok' : value <= review ? 'review' : 'failed';
const atLeast = (value: number, [ok, review]: readonly [number, number]): TestState =>
  value >= ok ? 'ok' : value >= review ? 'review' : 'failed';
const best = (states: readonly TestState[]): TestState =>
  (['ok', 'review', 'failed', 'waiting', 'na'] as const).find((state) => states.includes(state)) ?? 'waiting';
const worst = (states: readonly TestState[]): TestState =>
  (['failed', 'waiting', 'review', 'ok', 'na'] as const).find((state) => states.includes(state)) ?? 'waiting';
const waiting: [TestState, null] = ['waiting', null];

/** The best frame decides: a device that has once seen enough satellites sees them. */
function bestOf<T>(
  frames: readonly InstallFrame[],
  read: (frame: InstallFrame) => T | null,
  judge: (value: T) => TestState,
): [TestState, T | null] {
  const seen = frames.flatMap((frame) => {
    const value = read(frame);
    return value === null ? [] : [{ value, state: judge(value) }];
  });
  const state = best(seen.map((one) => one.state));
  return seen.length === 0 ? waiting : [state, seen.findLast((one) => one.state === state)!.value];
}

function voltageState(frame: InstallFrame, { is24V }: InstallScene, { offV, runningV, nearV }: InstallLimits): TestState {
  const [low, high] = frame.ignition || (frame.rpm ?? 0) > 0 ? runningV : offV;
  const value = frame.voltageV! / (is24V ? 2 : 1);
  if (value >= low && value <= high) return 'ok';
  return value >= low - nearV && value <= high + nearV ? 'review' : 'failed';
}

/** The edge to a state nearest after a mark, in milliseconds; null: not seen. */
function edgeMs(frames: readonly InstallFrame[], to: boolean, markMs: number): number | null {
  const index = frames.findIndex(
    (frame, at) => frame.atMs >= markMs - 5000 && frame.ignition === to && (at === 0 || frames[at - 1]!.ignition !== to),
  );
  return index < 0 ? null : Math.max(0, frames[index]!.atMs - markMs);
}

const JUDGES: Readonly<Record<InstallTest, Judge>> = {
  t_com: (frames, { startMs }, { comMs }) =>
    frames[0] ? [within(Math.max(0, frames[0].atMs - startMs), comMs), Math.max(0, frames[0].atMs - startMs)] : waiting,
  t_pos: (frames, { phone, endMs }, { posAgeMs, posM }) => {
    const fix = frames.findLast(({ lat, lng }) => lat !== null && lng !== null);
    if (!fix) return waiting;
    const isFresh = endMs - fix.atMs <= posAgeMs;
    if (!phone) return [isFresh ? 'review' : 'failed', null];
    const metres = Math.round(distanceM([phone.lng, phone.lat], [fix.lng!, fix.lat!]));
    if (metres > posM.far) return [phone.accuracyM <= posM.accMax ? 'failed' : 'review', metres];
    return [
      metres <= Math.max(posM.near, phone.accuracyM + posM.accPlus) && isFresh && phone.accuracyM <= posM.accMax ? 'ok' : 'review',
      metres,
    ];
  },
  t_sat: (frames, _scene, { satellites, hdop }) =>
    bestOf(
      frames,
      (frame) => frame.satellites,
      (count) => {
        const precise = frames.flatMap((frame) => (frame.hdop === null ? [] : [within(frame.hdop, hdop)]));
        return worst([atLeast(count, satellites), ...(precise.length > 0 ? [best(precise)] : [])]);
      },
    ),
  t_gsm: (frames, _scene, { gsm }) =>
    bestOf(
      frames,
      (frame) => frame.gsm,
      (bars) => atLeast(bars, gsm),
    ),
  t_vext: (frames, scene, limits) => {
    const measured = frames.filter(({ voltageV }) => voltageV !== null);
    if (measured.length === 0) return waiting;
    const states = measured.map((frame) => voltageState(frame, scene, limits));
    const state = worst(states);
    return [state, measured[states.lastIndexOf(state)]!.voltageV];
  },
  t_contact: (frames, { marks }, { contactMs }) => {
    if (marks.on === null || marks.off === null) return waiting;
    const edges = [edgeMs(frames, true, marks.on), edgeMs(frames, false, marks.off)];
    const slowest = Math.max(...edges.map((edge) => edge ?? Infinity));
    if (slowest === Infinity) return [frames.some(({ atMs }) => atMs > marks.off! + contactMs[1]) ? 'failed' : 'waiting', null];
    return [within(slowest, contactMs), slowest];
  },
  t_odo: (frames, { odometerKm, hasCan }, { odoKm, odoShare }) => {
    if (!hasCan || odometerKm === null) return ['na', null];
    const read = frames.findLast((frame) => frame.odometerCanKm !== null)?.odometerCanKm;
    if (read === undefined || read === null) return waiting;
    const apart = Math.abs(read - odometerKm);
    return [apart <= odoKm ? 'ok' : apart <= odometerKm * odoShare ? 'review' : 'failed', read];
  },
  t_can: (frames, { hasCan, isElectric, endMs }, { canAgeMs }) => {
    if (!hasCan) return ['na', null];
    const recent = frames.filter(({ atMs }) => endMs - atMs <= canAgeMs);
    const seen = [recent.some(({ speedCan }) => speedCan), recent.some(({ rpm, socPct }) => (isElectric ? socPct : rpm) !== null)].filter(
      Boolean,
    ).length;
    return frames.length === 0 ? waiting : [seen === 2 ? 'ok' : seen === 1 ? 'review' : 'failed', seen];
  },
  t_badge: (frames, { badge }) => {
    if (badge === null) return ['na', null];
    const tags = frames.flatMap(({ driverTag }) => (driverTag ? [driverTag] : []));
    if (tags.includes(badge)) return ['ok', badge];
    return tags.length > 0 ? ['review', tags.at(-1)!] : frames.length > 0 ? ['failed', null] : waiting;
  },
  t_buzzer: (_frames, { buzzer }) =>
    buzzer === null
      ? ['na', null]
      : [buzzer.acknowledged && buzzer.heard ? 'ok' : buzzer.acknowledged || buzzer.heard ? 'review' : 'failed', null],
  t_din: (frames, { inputs }) => {
    if (inputs.length === 0) return ['na', null];
    const seen = frames.filter((frame) => frame.inputs !== null);
    if (seen.length === 0) return waiting;
    const stuck = inputs.filter((input) => !hasPulse(seen.map((frame) => frame.inputs![input] ?? false)));
    return [stuck.length === 0 ? 'ok' : 'failed', stuck.length === 0 ? null : stuck.map((input) => input + 1).join(' ')];
  },
};

/** How long after its marks the contact was seen on and off, milliseconds; null: not seen, or not marked. */
export function contactEdges(
  frames: readonly InstallFrame[],
  { marks }: Pick<InstallScene, 'marks'>,
): { on: number | null; off: number | null } {
  const ordered = frames.toSorted((one, other) => one.atMs - other.atMs);
  return {
    on: marks.on === null ? null : edgeMs(ordered, true, marks.on),
    off: marks.off === null ? null : edgeMs(ordered, false, marks.off),
  };
}

/** 0 → 1 → 0 */
function hasPulse(states: readonly boolean[]): boolean {
  const on = states.indexOf(true);
  return on > 0 && states.indexOf(false, on) > 0;
}

/** Results of every test from what the device said and the technician did. Pure: any order of arrival gives the same. */
export function judgeTests(frames: readonly InstallFrame[], scene: InstallScene, limits: InstallLimits = INSTALL_LIMITS): TestResult[] {
  const counted = frames
    .filter(({ atMs }) => atMs >= scene.startMs - FRAMES_BEFORE_MS && atMs <= scene.endMs + FRAMES_AFTER_MS)
    .toSorted((a, b) => a.atMs - b.atMs || a.receivedMs - b.receivedMs);
  return INSTALL_TESTS.map((test) => {
    const [state, value] = JUDGES[test](counted, scene, limits);
    return { test, state, value };
  });
}

const INSTALL_VERDICTS = ['provisional', 'confirmed', 'incomplete', 'failed', 'forced'] as const;
type InstallVerdict = (typeof INSTALL_VERDICTS)[number];

/**
 * What the server says of an installation. `receivedMs`: when its record arrived. Provisional while frames may still come; without one after a day it
 * has failed; a failed test fails it; one to review, or one that never came though the device speaks, leaves it to be completed.
 */
export function installVerdict(results: readonly TestResult[], hasFrames: boolean, receivedMs: number, nowMs: number): InstallVerdict {
  if (!hasFrames) return nowMs - receivedMs >= NO_FRAME_MS ? 'failed' : 'provisional';
  if (results.some(({ state }) => state === 'failed')) return 'failed';
  if (results.some(({ state }) => state === 'waiting')) return nowMs - receivedMs >= NO_FRAME_MS ? 'incomplete' : 'provisional';
  return results.some(({ state }) => state === 'review') ? 'incomplete' : 'confirmed';
}

export interface KmPoint {
  lat: number | null;
  lng: number | null;
  /** Of the vehicle's bus. */
  odometerCanKm: number | null;
}

/** Distances are compared over so many kilometres of the bus's odometer, and may be so far apart (field-work.md §5). */
const FIRST_KM = 20;
const KM_SHARE = 0.05;

/** Way by GPS as per mille of the way by the bus, over the first `FIRST_KM` of these points (oldest first); null: they have not driven so far yet. */
export function firstKmShare(points: readonly KmPoint[]): number | null {
  let first: number | null = null;
  let before: [number, number] | null = null;
  let metres = 0;
  for (const { lat, lng, odometerCanKm } of points) {
    if (first === null && odometerCanKm === null) continue;
    first ??= odometerCanKm;
    if (lat !== null && lng !== null) {
      if (before) metres += distanceM(before, [lng, lat]);
      before = [lng, lat];
    }
    if (odometerCanKm !== null && odometerCanKm - first! >= FIRST_KM) return Math.round(metres / (odometerCanKm - first!));
  }
  return null;
}

export function isFarApart(permille: number): boolean {
  return Math.abs(permille - 1000) > KM_SHARE * 1000;
}

/**
 * The scene of a sealed installation, to judge by: instants of the server's clock (the device's and its offset), kilometres, degrees. The phone's place is
 * the record's part `gps`: null when it was not known, or is erased.
 */
export function sealedScene({ content, parts }: Pick<SealedRecordDoc, 'content' | 'parts'>): InstallScene | null {
  const { install, clock } = content;
  if (install === null) return null;
  const { startMs, endMs, marks, odometerM, ...rest } = install.scene;
  const at = (ms: number | null): number | null => (ms === null ? null : ms + clock.offsetMs);
  const gps = gpsPartSchema.safeParse(parts['gps']?.value);
  return {
    ...rest,
    startMs: startMs + clock.offsetMs,
    endMs: endMs + clock.offsetMs,
    marks: { on: at(marks.on), off: at(marks.off) },
    odometerKm: odometerM === null ? null : odometerM / 1000,
    phone: gps.success ? { lat: gps.data.lat7 / 1e7, lng: gps.data.lng7 / 1e7, accuracyM: gps.data.accuracyM } : null,
  };
}
