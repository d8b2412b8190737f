import { bearingDeg, distanceM } from '../../domain/geo/geometry.ts';
import { mix, noise } from './random.ts';
import type { LatLng, Path } from './network.ts';

/** How a kind of vehicle drives: caps and accelerations. */
interface Gait {
  maxKmh: number;
  /** Cap on ordinary roads (heavy goods: 80). */
  roadKmh: number;
  /** What its limiter never lets it pass, whoever drives. */
  limiterKmh?: number;
  accelerationMs2: number;
  brakingMs2: number;
}

export const GAITS = {
  car: { maxKmh: 128, roadKmh: 80, accelerationMs2: 1.5, brakingMs2: 1.9 },
  van: { maxKmh: 118, roadKmh: 80, accelerationMs2: 1.2, brakingMs2: 1.7 },
  truck: { maxKmh: 88, roadKmh: 72, limiterKmh: 90, accelerationMs2: 0.55, brakingMs2: 1 },
  bus: { maxKmh: 96, roadKmh: 76, limiterKmh: 100, accelerationMs2: 0.8, brakingMs2: 1.1 },
  machine: { maxKmh: 9, roadKmh: 9, accelerationMs2: 0.5, brakingMs2: 0.8 },
} satisfies Record<string, Gait>;
export type GaitName = keyof typeof GAITS;

/** A drive in time: at vertex i the vehicle is `atM[i]` metres from the start, arrives at `inS[i]`, leaves at `outS[i]`, at `speedMs[i]`. */
export interface Drive {
  line: readonly LatLng[];
  atM: number[];
  inS: number[];
  outS: number[];
  speedMs: number[];
  headingDeg: number[];
  lengthM: number;
  durationS: number;
}

/** Plain arrays: a drive lives for a moment, and typed arrays this small cost the collector more. */
function doubles(n: number): number[] {
  const all: number[] = [];
  for (let i = 0; i < n; i++) all.push(0.1);
  all[0] = 0;
  all[n - 1] = 0;
  return all;
}

/** Speed through a bend: comfortable sideways acceleration on a road, a near stop at a hairpin. */
function bendMs(turnDeg: number): number {
  if (turnDeg < 12) return Infinity;
  if (turnDeg < 30) return 20;
  if (turnDeg < 50) return 12;
  return turnDeg < 100 ? 6 : 3.5;
}

/** Red lights: one crossing in four, 6 to 30 s. */
function waitS(seed: number, vertex: number): number {
  const draw = mix(seed, vertex) % 100;
  return draw < 25 ? 6 + draw : 0;
}

/**
 * Times a path for a vehicle. `pace` scales the speeds (traffic, driver), `seed` chooses the red lights. The vehicle starts and ends at rest.
 */
export function timeDrive(path: Path, gait: Gait, pace: number, seed: number): Drive {
  const { line, limitKmh, isStop } = path;
  const n = line.length;
  const atM = doubles(n);
  const speedMs = doubles(n);
  const headingDeg = doubles(n);
  for (let i = 1; i < n; i++) {
    const a: [number, number] = [line[i - 1]!.lng, line[i - 1]!.lat];
    const b: [number, number] = [line[i]!.lng, line[i]!.lat];
    atM[i] = atM[i - 1]! + distanceM(a, b);
    headingDeg[i - 1] = bearingDeg(a, b);
  }
  headingDeg[n - 1] = headingDeg[Math.max(0, n - 2)]!;
  const waits = new Array<number>(n).fill(0);
  const capMs = (i: number): number => {
    const limit = Math.min(limitKmh[i]!, gait.maxKmh, limitKmh[i]! <= 82 ? gait.roadKmh : gait.maxKmh);
    return Math.min(limit * pace * (1 + 0.05 * noise(seed, i >> 3)), gait.limiterKmh ?? Infinity) / 3.6;
  };
  for (let i = 1; i < n - 1; i++) {
    const turn = Math.abs(((headingDeg[i]! - headingDeg[i - 1]! + 540) % 360) - 180);
    speedMs[i] = Math.min(capMs(i), capMs(i + 1), bendMs(turn));
    if (!isStop[i]) continue;
    waits[i] = waitS(seed, i);
    speedMs[i] = waits[i]! > 0 ? 0 : Math.min(speedMs[i]!, 5 + (mix(seed, i + 7777) % 7));
  }
  const within = (from: number, metres: number, ms2: number): number => Math.sqrt(from * from + 2 * ms2 * metres);
  for (let i = 1; i < n; i++) speedMs[i] = Math.min(speedMs[i]!, within(speedMs[i - 1]!, atM[i]! - atM[i - 1]!, gait.accelerationMs2));
  for (let i = n - 2; i >= 0; i--) speedMs[i] = Math.min(speedMs[i]!, within(speedMs[i + 1]!, atM[i + 1]! - atM[i]!, gait.brakingMs2));
  const inS = doubles(n);
  const outS = doubles(n);
  for (let i = 1; i < n; i++) {
    const metres = atM[i]! - atM[i - 1]!;
    inS[i] = outS[i - 1]! + segmentS(metres, speedMs[i - 1]!, speedMs[i]!, Math.min(capMs(i), gait.maxKmh / 3.6));
    outS[i] = inS[i]! + waits[i]!;
  }
  return { line, atM, inS, outS, speedMs, headingDeg, lengthM: atM[n - 1]!, durationS: Math.max(1, inS[n - 1]!) };
}

/** A short hop between two rests (a street block) rises to a plausible speed in the middle. */
function segmentS(metres: number, fromMs: number, toMs: number, capMs: number): number {
  const mean = fromMs + toMs < 1 ? Math.max(0.8, Math.min(capMs, Math.sqrt(metres)) / 2) : (fromMs + toMs) / 2;
  return metres / mean;
}

interface Sample {
  lat: number;
  lng: number;
  speedKmh: number;
  headingDeg: number;
  atM: number;
}

/** Where the drive is `s` seconds after its start. */
export function sampleDrive(drive: Drive, s: number): Sample {
  const last = drive.line.length - 1;
  let low = 0;
  let high = last;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (drive.inS[middle]! <= s) low = middle;
    else high = middle - 1;
  }
  const here = drive.line[low]!;
  if (low === last || s <= drive.outS[low]!)
    return {
      lat: here.lat,
      lng: here.lng,
      speedKmh: low === last ? 0 : drive.speedMs[low]! * 3.6,
      headingDeg: drive.headingDeg[low]!,
      atM: drive.atM[low]!,
    };
  const there = drive.line[low + 1]!;
  const spanS = drive.inS[low + 1]! - drive.outS[low]!;
  const spanM = drive.atM[low + 1]! - drive.atM[low]!;
  const u = Math.min(1, (s - drive.outS[low]!) / spanS);
  const from = drive.speedMs[low]!;
  const to = drive.speedMs[low + 1]!;
  const atRestBoth = from + to < 1;
  // Distance under constant acceleration; its speed is the derivative.
  const share = atRestBoth ? u : ((from + ((to - from) * u) / 2) * u * spanS) / spanM;
  const speed = atRestBoth ? spanM / spanS : from + (to - from) * u;
  return {
    lat: here.lat + (there.lat - here.lat) * share,
    lng: here.lng + (there.lng - here.lng) * share,
    speedKmh: speed * 3.6,
    headingDeg: drive.headingDeg[low]!,
    atM: drive.atM[low]! + spanM * share,
  };
}
