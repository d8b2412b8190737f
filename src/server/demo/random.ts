import { createHash } from 'node:crypto';

/** 32-bit hash of a text (FNV-1a, then a finalizer that spreads short keys). */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return mix(hash);
}

/** Spreads a 32-bit number; with two numbers, a cheap noise that depends on nothing else. */
export function mix(a: number, b = 0): number {
  let hash = (a ^ Math.imul(b, 0x9e3779b1)) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Noise in [-1, 1) that is the same for the same pair of numbers. */
export function noise(a: number, b: number): number {
  return mix(a, b) / 0x80000000 - 1;
}

/** Seeded pseudo-random numbers (mulberry32): the same key gives the same sequence on every machine. */
export class Random {
  private state: number;

  constructor(key: string) {
    this.state = hashText(key);
  }

  /** Next number in [0, 1). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 0x100000000;
  }

  range(min: number, max: number): number {
    return min + (max - min) * this.next();
  }

  /** Whole number in [min, max], both included. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.next() * from.length)]!;
  }

  shuffled<T>(from: readonly T[]): T[] {
    const all = [...from];
    for (let i = all.length - 1; i > 0; i--) {
      const j = this.int(0, i);
      [all[i], all[j]] = [all[j]!, all[i]!];
    }
    return all;
  }
}

/** Letters of SIV plates: no I, O, U; SS is not issued, nor WW in first place. */
const PLATE_LETTERS = 'ABCDEFGHJKLMNPQRSTVWXYZ';

/** A UUID (version 8, RFC 9562 §5.8) that depends on a name only: seeding twice meets the same rows. */
export function idOf(name: string): string {
  const hex = createHash('sha256').update(`sillage-demo/${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${'89ab'[Number.parseInt(hex[16]!, 16) % 4]}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * Plates in the order the SIV issues them: the first two letters grow with time (AA in 2009, GH in early 2023, HA in 2024),
 * here with the year of registration. Never twice the same.
 */
export class PlateIssuer {
  private readonly issued = new Set<string>();

  issue(year: number, random: Random): string {
    const first = Math.min(22, Math.max(0, Math.floor((year - 2009) / 2.35)));
    for (;;) {
      const second = random.int(0, 22);
      const head = `${PLATE_LETTERS[first]}${PLATE_LETTERS[second]}`;
      const tail = `${random.pick([...PLATE_LETTERS])}${random.pick([...PLATE_LETTERS])}`;
      const plate = `${head}-${String(random.int(1, 999)).padStart(3, '0')}-${tail}`;
      if (head === 'SS' || tail === 'SS' || head === 'WW' || this.issued.has(plate)) continue;
      this.issued.add(plate);
      return plate;
    }
  }
}

/** An IMEI (15 digits with a valid Luhn check digit) from a type allocation code of 8 digits and a serial number. */
export function imeiOf(tac: string, serial: number): string {
  const body = `${tac}${String(serial).padStart(6, '0')}`;
  let sum = 0;
  for (let i = 0; i < 14; i++) {
    const digit = Number(body[13 - i]);
    const doubled = i % 2 === 0 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return `${body}${(10 - (sum % 10)) % 10}`;
}
