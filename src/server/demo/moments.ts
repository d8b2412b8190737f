import type { TachoActivity } from '../../domain/tacho/tacho-reading.ts';
import { sampleDrive, type Drive, type GaitName } from './motion.ts';
import type { DemoVehicle } from './demo-vehicle.ts';
import type { DayPlan, Step } from './plan.ts';
import { hashText, mix, noise } from './random.ts';

type HarshKind = 'acceleration' | 'braking' | 'cornering';

/** Harsh events of a drive, seconds after its start, in order. */
interface Harsh {
  atS: number;
  kind: HarshKind;
}

/** Events per 100 km of who drives a vehicle: calm, usual, in a hurry. */
const STYLES = [0.8, 1.5, 3, 3, 5, 8, 14] as const;
/** Of so many devices one is not set to tell. */
const UNSET_OF = 6;
const KINDS: readonly HarshKind[] = ['braking', 'acceleration', 'braking', 'cornering', 'acceleration'];

/** What a device that is set to tell says of a drive. Same vehicle and drive, same events. */
function harshIn(key: string, gait: GaitName, drive: Drive): Harsh[] {
  const seed = hashText(`harsh/${key}`);
  if (gait === 'machine' || seed % UNSET_OF === 0) return [];
  // A lorry that does what a car does has lost its load.
  const per100Km = STYLES[mix(seed, 1) % STYLES.length]! * (gait === 'car' || gait === 'van' ? 1 : 0.5);
  const found: Harsh[] = [];
  const drawn = mix(seed, Math.round(drive.lengthM * 10));
  for (let i = 1; i + 1 < drive.inS.length; i++) {
    const chance = (per100Km * (drive.atM[i]! - drive.atM[i - 1]!)) / 100_000;
    const draw = mix(drawn, i);
    if (draw / 0x100000000 < chance) found.push({ atS: drive.inS[i]!, kind: KINDS[mix(draw, 2) % KINDS.length]! });
  }
  return found;
}

/** What makes a device speak out of turn. */
type MomentEvent = 'ignition' | HarshKind;

/** What the device of a vehicle measures at an instant. */
export interface Moment {
  atMs: number;
  lat: number;
  lng: number;
  altitudeM: number;
  speedKmh: number;
  headingDeg: number;
  satellites: number;
  ignition: boolean;
  odometerKm: number;
  engineHours: number;
  /** Fuel, or charge of an electric vehicle. */
  energyPct: number;
  voltageV: number;
  /** An electric vehicle is plugged in, and not full. */
  charging: boolean;
  /** It stands where it delivers. */
  isVisit: boolean;
  /** Share of the day's stops it has made, from 0 to 1. */
  delivered: number;
  event: MomentEvent | null;
  /** What the tachograph records of the driver. */
  activity: TachoActivity;
  /** Noise of this instant, for the small elements. */
  seed: number;
}

const SHORT_STOP_MS = 15 * 60_000;

/** Counters at the start of a plan's day. */
export interface Counters {
  odometerKm: number;
  engineHours: number;
}

/** Seconds between two records: driving, idling, parked. A bend is recorded as soon as it is taken, not before `bendS`. */
export interface Cadence {
  movingS: number;
  bendS: number;
  idlingS: number;
  parkedS: number;
}

export const OLD: Cadence = { movingS: 600, bendS: 540, idlingS: 1800, parkedS: 8 * 3600 };
export const LAST_DAYS: Cadence = { movingS: 150, bendS: 90, idlingS: 600, parkedS: 4 * 3600 };
export const RECENT: Cadence = { movingS: 45, bendS: 20, idlingS: 240, parkedS: 2 * 3600 };
export const LIVE: Cadence = { movingS: 7, bendS: 5, idlingS: 30, parkedS: 900 };

export function countersAfter(before: Counters, plan: DayPlan): Counters {
  return { odometerKm: before.odometerKm + plan.distanceM / 1000, engineHours: before.engineHours + plan.engineS / 3600 };
}

/** Height of the ground, smooth and roughly that of the valleys the roads follow. */
function groundM(lat: number, lng: number): number {
  return Math.round(190 + 60 * Math.sin(lat * 9) + 45 * Math.cos(lng * 11) + 20 * Math.sin((lat + lng) * 31));
}

const FULL_PCT = 98;

/** Tank: filled at the base when it is three fifths empty. Battery: charged at the base once the day is done. */
function energyPct(vehicle: DemoVehicle, counters: Counters, drivenKm: number, pluggedH: number): number {
  const used = (drivenKm * vehicle.per100Km) / 100;
  if (vehicle.energy === 'electric') {
    const kwh = Math.max(20, vehicle.batteryKwh);
    return Math.min(
      FULL_PCT,
      Math.max(4, FULL_PCT - (used / kwh) * 100) + ((pluggedH * (vehicle.category === 'pl' ? 90 : 11)) / kwh) * 100,
    );
  }
  const tank = Math.max(10, vehicle.tankL);
  const before = ((counters.odometerKm * vehicle.per100Km) / 100) % (tank * 0.6);
  return Math.max(5, 98 - ((before + used) / tank) * 100);
}

const seeds = new Map<string, number>();
function seedOf(key: string): number {
  let seed = seeds.get(key);
  if (seed === undefined) seeds.set(key, (seed = hashText(key)));
  return seed;
}

/** Reads one plan: moments of its steps, with counters that go on through the day. */
export class PlanReader {
  private readonly metresBefore: number[] = [];
  private readonly engineBefore: number[] = [];
  /** One day in ten the driver forgets to set the tachograph to rest at stops. */
  private readonly isForgotten: boolean;
  private readonly standsBefore: number[] = [];

  constructor(
    readonly vehicle: DemoVehicle,
    readonly plan: DayPlan,
    readonly counters: Counters,
  ) {
    this.isForgotten = hashText(`${vehicle.key}/${plan.day}/selector`) % 10 === 0;
    let metres = 0;
    let engineS = 0;
    let stands = 0;
    for (const step of plan.steps) {
      this.standsBefore.push(stands);
      if (step.kind === 'stand' && metres > 0) stands++;
      this.metresBefore.push(metres);
      this.engineBefore.push(engineS);
      if (step.kind === 'drive') metres += step.drive.lengthM;
      if (step.kind === 'drive' || step.ignition) engineS += (step.endMs - step.startMs) / 1000;
    }
  }

  /** Index of the step of an instant of the day. */
  stepAt(atMs: number): number {
    const index = this.plan.steps.findIndex((step) => atMs < step.endMs);
    return index < 0 ? this.plan.steps.length - 1 : index;
  }

  momentAt(atMs: number, stepIndex: number = this.stepAt(atMs), event: MomentEvent | null = null): Moment {
    const step = this.plan.steps[stepIndex]!;
    const ignition = isOn(step);
    const seed = mix(seedOf(this.vehicle.key), Math.floor(atMs / 1000));
    const sample = step.kind === 'drive' ? sampleDrive(step.drive, (atMs - step.startMs) / 1000) : null;
    const drivenKm = (this.metresBefore[stepIndex]! + (sample?.atM ?? 0)) / 1000;
    const engineS = this.engineBefore[stepIndex]! + (ignition ? (atMs - step.startMs) / 1000 : 0);
    const { lat, lng } = step.kind === 'stand' ? step.spot : (sample ?? this.vehicle.base);
    // A receiver wanders by a few metres when it moves; at rest the device holds its fix.
    const wanderDeg = sample && sample.speedKmh > 3 ? 0.000025 : 0;
    const base = this.vehicle.is24V ? 24 : 12;
    const isLast = stepIndex === this.plan.steps.length - 1;
    const pluggedH = isLast && drivenKm > 0 ? (atMs - step.startMs) / 3_600_000 : 0;
    const energy = energyPct(this.vehicle, this.counters, drivenKm, pluggedH);
    return {
      atMs,
      lat: round7(lat + wanderDeg * noise(seed, 1)),
      lng: round7(lng + wanderDeg * 1.4 * noise(seed, 2)),
      altitudeM: groundM(lat, lng),
      speedKmh: sample ? sample.speedKmh : 0,
      headingDeg: sample ? sample.headingDeg : this.headingBefore(stepIndex),
      satellites: 9 + (seed % 9),
      ignition,
      odometerKm: this.counters.odometerKm + drivenKm,
      engineHours: this.counters.engineHours + engineS / 3600,
      energyPct: energy,
      voltageV: base * (ignition ? 1.178 : this.vehicle.hasWeakBattery ? 0.935 : 1.056) + 0.09 * noise(seed, 3),
      charging: this.vehicle.energy === 'electric' && pluggedH > 0 && energy < FULL_PCT,
      isVisit: step.kind === 'stand' && !isLast && drivenKm > 0,
      delivered: this.standsBefore[stepIndex]! / Math.max(1, this.standsBefore.at(-1)!),
      event,
      activity: this.activityOf(stepIndex),
      seed,
    };
  }

  /** Whoever stops for long, or is at the base before or after the tour, rests; whoever stops for a moment works. */
  private activityOf(stepIndex: number): TachoActivity {
    const step = this.plan.steps[stepIndex]!;
    if (step.kind === 'drive') return 'drive';
    if (step.ignition) return 'work';
    const isTour = stepIndex > 0 && stepIndex < this.plan.steps.length - 1;
    return isTour && (step.endMs - step.startMs < SHORT_STOP_MS || this.isForgotten) ? 'work' : 'rest';
  }

  /** A parked vehicle keeps the heading it arrived with. */
  private headingBefore(stepIndex: number): number {
    for (let i = stepIndex - 1; i >= 0; i--) {
      const step = this.plan.steps[i]!;
      if (step.kind === 'drive') return step.drive.headingDeg.at(-1)!;
    }
    return seedOf(this.vehicle.key) % 360;
  }

  /** Moments of the steps within [fromMs, toMs), in order, at a cadence. */
  *between(fromMs: number, toMs: number, cadence: Cadence): Generator<Moment> {
    const { steps } = this.plan;
    let lastMs = -Infinity;
    for (let i = 0; i < steps.length; i++) {
      const step = steps[i]!;
      if (step.endMs <= fromMs) continue;
      if (step.startMs >= toMs) return;
      const harsh = step.kind === 'drive' ? harshIn(this.vehicle.key, this.vehicle.gait, step.drive) : [];
      let told = 0;
      const harshMs = (at: number): number => (at < harsh.length ? wholeSecond(step.startMs + harsh[at]!.atS * 1000) : Infinity);
      for (const dueMs of step.kind === 'drive'
        ? withTimes(
            driveTimes(step, cadence),
            harsh.map((_, at) => harshMs(at)),
          )
        : this.standTimes(step, cadence)) {
        // Two steps within one second: the later one is told a second later, never lost.
        const atMs = Math.max(dueMs, lastMs + 1000);
        const event = dueMs >= harshMs(told) ? harsh[told++]!.kind : null;
        if (atMs < fromMs) continue;
        if (atMs >= toMs) return;
        if (step.kind === 'drive' && step.gapMs && atMs > step.gapMs[0] && atMs < step.gapMs[1]) continue;
        lastMs = atMs;
        const isSwitch = dueMs < step.startMs + 1000 && i > 0 && isOn(step) !== isOn(steps[i - 1]!);
        yield this.momentAt(atMs, i, isSwitch ? 'ignition' : event);
      }
    }
  }

  private *standTimes(step: Step, cadence: Cadence): Generator<number> {
    const everyMs = (isOn(step) ? cadence.idlingS : cadence.parkedS) * 1000;
    const phaseMs = isOn(step) ? 0 : (seedOf(this.vehicle.key) % everyMs) - (step.startMs % everyMs);
    if (step.startMs > this.plan.startMs) yield wholeSecond(step.startMs);
    for (let atMs = step.startMs + (isOn(step) ? everyMs : phaseMs <= 0 ? phaseMs + everyMs : phaseMs); atMs < step.endMs; atMs += everyMs)
      yield wholeSecond(atMs);
  }
}

function isOn(step: Step): boolean {
  return step.kind === 'drive' || step.ignition;
}

/** Devices stamp whole seconds; never before the step began. */
function wholeSecond(atMs: number): number {
  return Math.ceil(atMs / 1000) * 1000;
}

/** Both in order, each once. */
function* withTimes(times: Iterable<number>, others: readonly number[]): Generator<number> {
  let next = 0;
  for (const atMs of times) {
    for (; next < others.length && others[next]! < atMs; next++) yield others[next]!;
    if (next < others.length && others[next] === atMs) next++;
    yield atMs;
  }
  yield* others.slice(next);
}

function* driveTimes(step: Step & { kind: 'drive' }, cadence: Cadence): Generator<number> {
  const { drive, startMs, endMs } = step;
  let lastMs = wholeSecond(startMs);
  let heading = drive.headingDeg[0]!;
  yield lastMs;
  for (let i = 1; i < drive.inS.length; i++) {
    const vertexMs = startMs + drive.outS[i]! * 1000;
    while (vertexMs - lastMs > cadence.movingS * 1000) {
      lastMs += cadence.movingS * 1000;
      if (lastMs >= endMs) return;
      yield lastMs;
    }
    const turn = Math.abs(((drive.headingDeg[i]! - heading + 540) % 360) - 180);
    if (turn < 22 || vertexMs - lastMs < cadence.bendS * 1000) continue;
    heading = drive.headingDeg[i]!;
    lastMs = wholeSecond(vertexMs);
    if (lastMs >= endMs) return;
    yield lastMs;
  }
}

function round7(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7;
}
