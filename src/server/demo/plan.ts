import { addDays, dayStartMs, MINUTE_MS } from '../../domain/time/time-zone.ts';
import type { DemoVehicle, Duty } from './demo-vehicle.ts';
import { GAITS, timeDrive, type Drive } from './motion.ts';
import { metresBetween, pathOf, shift, spotNear, type Spot } from './places.ts';
import { hashText, Random } from './random.ts';

export const DEMO_ZONE = 'Europe/Paris';

/** One thing a vehicle does: `[startMs, endMs)`. `ignition` of a stand tells idling from parked. */
export type Step =
  | { kind: 'drive'; startMs: number; endMs: number; drive: Drive; gapMs: readonly [number, number] | null }
  | { kind: 'stand'; startMs: number; endMs: number; spot: Spot; ignition: boolean };

/**
 * The day of one vehicle: steps without holes from `startMs` to `endMs`, beginning and ending at rest at its base.
 * The day of a night vehicle runs from noon to noon. Same vehicle and day, same plan, on every machine.
 */
export interface DayPlan {
  day: string;
  startMs: number;
  endMs: number;
  steps: Step[];
  distanceM: number;
  engineS: number;
}

const HOLIDAYS = new Set(['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25']);

/** Hours after local midnight: first start between the first two, back by the last. */
const HOURS: Record<Exclude<Duty, 'still'>, readonly [number, number, number]> = {
  day: [6.2, 8.3, 18],
  early: [5.1, 6.6, 14.2],
  late: [11.6, 13.2, 21.7],
  everyday: [5.4, 7.6, 19.4],
  machine: [7.3, 7.9, 17],
  'night-early': [17.7, 18.8, 26],
  'night-late': [24.2, 25.1, 31.6],
};

/** 1 Monday … 7 Sunday. */
function weekdayOf(day: string): number {
  return new Date(`${day}T12:00:00Z`).getUTCDay() || 7;
}

function workChance(duty: Duty, day: string): number {
  const weekday = HOLIDAYS.has(day.slice(5)) ? 7 : weekdayOf(day);
  if (duty === 'still') return 0;
  if (duty === 'everyday') return weekday === 7 ? 0.3 : weekday === 6 ? 0.75 : 0.93;
  // A night is of the day that it begins in.
  if (isNight(duty)) return weekday === 6 ? 0.35 : weekday === 7 ? 0.6 : 0.95;
  if (weekday === 7) return 0.015;
  if (weekday === 6) return duty === 'day' ? 0.1 : duty === 'machine' ? 0 : 0.3;
  return duty === 'day' || duty === 'machine' ? 0.9 : 0.94;
}

/** The day in which an instant falls for a vehicle: calendar days, or noon to noon for night duties. */
export function planDayAt(duty: Duty, atMs: number): string {
  const shifted = isNight(duty) ? atMs - 12 * 3_600_000 : atMs;
  return new Intl.DateTimeFormat('en-CA', { timeZone: DEMO_ZONE }).format(shifted);
}

function isNight(duty: Duty): boolean {
  return duty === 'night-early' || duty === 'night-late';
}

/** Builds the plan step by step; time and place only move forward. */
class DayWriter {
  steps: Step[] = [];
  distanceM = 0;
  engineS = 0;
  constructor(
    public nowMs: number,
    public spot: Spot,
  ) {}

  stand(untilMs: number, ignition: boolean): void {
    const endMs = Math.round(untilMs);
    if (endMs <= this.nowMs) return;
    this.steps.push({ kind: 'stand', startMs: this.nowMs, endMs, spot: this.spot, ignition });
    if (ignition) this.engineS += (endMs - this.nowMs) / 1000;
    this.nowMs = endMs;
  }

  go(to: Spot, drive: Drive, gapMs: readonly [number, number] | null = null): void {
    const endMs = this.nowMs + Math.round(drive.durationS * 1000);
    this.steps.push({ kind: 'drive', startMs: this.nowMs, endMs, drive, gapMs });
    this.distanceM += drive.lengthM;
    this.engineS += drive.durationS;
    this.spot = to;
    this.nowMs = endMs;
  }
}

/** The plan of a vehicle for a day ("2026-11-21"). Pure. */
export function planDay(vehicle: DemoVehicle, day: string): DayPlan {
  const offsetMs = isNight(vehicle.duty) ? 12 * 3_600_000 : 0;
  const midnightMs = dayStartMs(day, DEMO_ZONE);
  const startMs = midnightMs + offsetMs;
  const endMs = dayStartMs(addDays(day, 1), DEMO_ZONE) + offsetMs;
  const random = new Random(`${vehicle.key}/${day}`);
  const writer = new DayWriter(startMs, vehicle.base);
  if (vehicle.duty !== 'still' && random.chance(workChance(vehicle.duty, day))) {
    const [first, last, back] = HOURS[vehicle.duty];
    const leaveMs = midnightMs + Math.round(random.range(first, last) * 3600) * 1000;
    const backMs = midnightMs + random.range(back - 0.5, back) * 3_600_000;
    if (vehicle.duty === 'machine') workOnSite(vehicle, random, writer, leaveMs, backMs);
    else tour(vehicle, random, writer, leaveMs, backMs);
  }
  writer.stand(endMs, false);
  return { day, startMs, endMs, steps: writer.steps, distanceM: writer.distanceM, engineS: Math.round(writer.engineS) };
}

function driveTo(vehicle: DemoVehicle, random: Random, from: Spot, to: Spot): Drive {
  return timeDrive(pathOf(from, to), GAITS[vehicle.gait], random.range(0.9, 1.02), hashText(`${vehicle.key}${random.next()}`));
}

/** Next address: a site, or a door near a junction; `near` asks for one of the closest. */
function nextStop(vehicle: DemoVehicle, random: Random, from: Spot, near: boolean): Spot {
  const draws = Array.from({ length: near ? 6 : 3 }, () =>
    vehicle.sites.length > 0 && random.chance(0.3)
      ? random.pick(vehicle.sites)
      : spotNear(random.pick(vehicle.territory), `${random.int(1, 9)}`),
  ).filter((spot) => metresBetween(spot, from) > 400);
  const ordered = draws.toSorted((a, b) => metresBetween(a, from) - metresBetween(b, from));
  return ordered[near ? 0 : Math.floor(random.next() * ordered.length)] ?? spotNear(vehicle.territory[0]!, 'x');
}

/** What is left of a tour: metres to drive and seconds before the return. */
interface Budget {
  targetM: number;
  backMs: number;
  drivenS: number;
  legs: number;
}

/** Metres home, roads being longer than the line. */
function homeM(vehicle: DemoVehicle, from: Spot): number {
  return metresBetween(from, vehicle.base) * 1.3;
}

/** The first of a few draws, nearer and nearer, that still leaves the way home within the day. */
function legWithin(vehicle: DemoVehicle, random: Random, writer: DayWriter, budget: Budget): { to: Spot; drive: Drive } | null {
  const speedMs = budget.legs > 0 ? writer.distanceM / budget.drivenS : 10;
  for (let attempt = 0; attempt < 4; attempt++) {
    const to = nextStop(vehicle, random, writer.spot, attempt > 0 || random.chance(0.4));
    const lengthM = metresBetween(writer.spot, to) * 1.3;
    const back = homeM(vehicle, to);
    if (writer.distanceM + lengthM + back > budget.targetM || writer.nowMs + ((lengthM + back) / speedMs) * 1000 > budget.backMs) continue;
    return { to, drive: driveTo(vehicle, random, writer.spot, to) };
  }
  return null;
}

/** Minutes of the next visit: what is left of the day, shared among the visits left, so that the tour fills its hours. */
function visitMinutes(vehicle: DemoVehicle, random: Random, writer: DayWriter, budget: Budget): number {
  const leftM = Math.max(0, budget.targetM - writer.distanceM);
  const visitsLeft = Math.max(1, leftM / (writer.distanceM / budget.legs) - 0.5);
  const slackS = (budget.backMs - writer.nowMs) / 1000 - leftM / (writer.distanceM / budget.drivenS);
  const [min, max] = vehicle.visitMin;
  return Math.min(max, Math.max(min, slackS / 60 / visitsLeft)) * random.range(0.75, 1.25);
}

function tour(vehicle: DemoVehicle, random: Random, writer: DayWriter, leaveMs: number, backMs: number): void {
  const isRelay = vehicle.duty !== 'day';
  const budget: Budget = { targetM: random.range(...vehicle.dayKm) * 1000, backMs, drivenS: 0, legs: 0 };
  let isLunchDue = !isRelay;
  writer.stand(leaveMs - random.range(1, 5) * MINUTE_MS, false);
  writer.stand(leaveMs, true);
  while (budget.legs < 60) {
    const leg = legWithin(vehicle, random, writer, budget);
    if (!leg) break;
    writer.go(leg.to, leg.drive, gapOf(random, writer.nowMs, leg.drive));
    budget.drivenS += leg.drive.durationS;
    budget.legs++;
    const hour = (writer.nowMs - leaveMs) / 3_600_000;
    const isLunch = isLunchDue && hour > 4 && hour < 7.5;
    if (isLunch) isLunchDue = false;
    visit(vehicle, random, writer, isLunch ? random.range(38, 70) : visitMinutes(vehicle, random, writer, budget), isRelay);
    if (writer.nowMs > backMs) break;
  }
  if (writer.spot === vehicle.base) return;
  writer.go(vehicle.base, driveTo(vehicle, random, writer.spot, vehicle.base));
  writer.stand(writer.nowMs + random.range(0.3, 3) * MINUTE_MS, true);
}

/** A visit: the engine runs a little, stops, and starts again shortly before the vehicle leaves; some unload with the engine on. */
function visit(vehicle: DemoVehicle, random: Random, writer: DayWriter, minutes: number, isRelay: boolean): void {
  const untilMs = writer.nowMs + minutes * MINUTE_MS;
  const idles = vehicle.energy !== 'electric' && random.chance(isRelay ? 0.3 : 0.2);
  writer.stand(writer.nowMs + (idles ? random.range(2, Math.min(9, minutes)) : random.range(0.2, 0.8)) * MINUTE_MS, true);
  writer.stand(untilMs - random.range(15, 50) * 1000, false);
  writer.stand(untilMs, true);
}

/** No coverage: a tunnel, a valley. One long drive in fifteen loses a few minutes. */
function gapOf(random: Random, startMs: number, drive: Drive): readonly [number, number] | null {
  if (drive.durationS < 1200 || !random.chance(0.07)) return null;
  const from = startMs + random.range(0.2, 0.6) * drive.durationS * 1000;
  return [from, from + random.range(2, 9) * MINUTE_MS];
}

/** A machine moves a few metres, works where it stands, stops for lunch, and is left where it began. */
function workOnSite(vehicle: DemoVehicle, random: Random, writer: DayWriter, leaveMs: number, backMs: number): void {
  writer.stand(leaveMs, false);
  const lunchMs = leaveMs + random.range(4, 4.6) * 3_600_000;
  let isLunchDue = true;
  const move = (to: Spot): void => {
    const line = [writer.spot, shift(writer.spot, (to.lat - writer.spot.lat) * 55_000, (to.lng - writer.spot.lng) * 30_000), to];
    const path = { line: line.map(({ lat, lng }) => ({ lat, lng })), limitKmh: [9, 9, 9], isStop: [false, false, false] };
    writer.go(to, timeDrive(path, GAITS.machine, 1, random.int(1, 1e9)));
  };
  writer.stand(writer.nowMs + random.range(4, 12) * MINUTE_MS, true);
  while (writer.nowMs < backMs) {
    move({ ...shift(vehicle.base, random.range(-70, 70), random.range(-70, 70)), junction: vehicle.base.junction });
    writer.stand(writer.nowMs + random.range(3, 16) * MINUTE_MS, true);
    if (isLunchDue && writer.nowMs > lunchMs) {
      writer.stand(writer.nowMs + random.range(50, 75) * MINUTE_MS, false);
      isLunchDue = false;
    } else if (random.chance(0.25)) writer.stand(writer.nowMs + random.range(5, 35) * MINUTE_MS, false);
  }
  move(vehicle.base);
}
