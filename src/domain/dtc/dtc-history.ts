import type { RowOf } from '../entity/entity.ts';
import type { dtcEvent, DtcStatus, FreezeFrame } from './diagnostic.ts';
import { dtcSeverity } from './dtc-severity.ts';
import { readDtc } from './dtc-structure.ts';

/*
 * The history of a vehicle's codes from what its devices told, in the order of their clocks:
 *
 *   told ──▶ open (active | pending | stored) ──told again──▶ open, as told last
 *                      │ the same device tells all its codes, without it
 *                      ▼
 *                   cleared; told once more: another line
 *
 * Tellings in any order and in any batches give the same lines as all of them at once: what comes late is worked in by making again from the
 * oldest reading that is kept. Lines that were cleared before that one stay as they are.
 */

/** A message that tells codes. `whole`: all that the device knows of are in it, so what is not is gone. */
export interface DtcReading {
  atMs: number;
  device: string;
  whole: boolean;
  /** Each code once, as `dtcText` writes it. */
  seen: readonly (readonly [code: string, status: 'active' | 'pending' | 'stored'])[];
  odometerKm: number | null;
  freeze: FreezeFrame | null;
}

export interface DtcLine {
  code: string;
  device: string | null;
  status: DtcStatus;
  firstMs: number;
  lastMs: number;
  clearedMs: number | null;
  odometerKm: number | null;
  freeze: FreezeFrame | null;
}

/**
 * Lines of a vehicle once the readings from `fromMs` on are worked in. `known`: its lines so far. `readings`: every one from `fromMs` on, in any
 * order. Oldest first. Never throws.
 */
export function dtcHistory(known: readonly DtcLine[], readings: readonly DtcReading[], fromMs: number): DtcLine[] {
  const lines: DtcLine[] = [];
  const open = new Map<string, DtcLine>();
  for (const line of known) {
    if (line.clearedMs !== null && line.clearedMs < fromMs) lines.push(line);
    else if (line.firstMs < fromMs) {
      const again: DtcLine = {
        ...line,
        status: line.status === 'cleared' ? 'active' : line.status,
        lastMs: Math.min(line.lastMs, fromMs),
        clearedMs: null,
      };
      open.set(line.code, again);
      lines.push(again);
    }
  }
  for (const { atMs, device, whole, seen, odometerKm, freeze } of [...readings].sort(
    (a, b) => a.atMs - b.atMs || (a.device < b.device ? -1 : 1),
  )) {
    const told = new Set<string>();
    for (const [code, status] of seen) {
      told.add(code);
      const line = open.get(code);
      if (line) Object.assign(line, { status, device, lastMs: Math.max(line.lastMs, atMs) });
      else {
        const first: DtcLine = { code, device, status, firstMs: atMs, lastMs: atMs, clearedMs: null, odometerKm, freeze };
        open.set(code, first);
        lines.push(first);
      }
    }
    if (!whole) continue;
    for (const [code, line] of open) {
      if (told.has(code) || line.device !== device) continue;
      Object.assign(line, { status: 'cleared', clearedMs: atMs });
      open.delete(code);
    }
  }
  return lines.sort((a, b) => a.firstMs - b.firstMs || (a.code < b.code ? -1 : 1));
}

type DtcEvent = RowOf<typeof dtcEvent>;
export type DtcEventDoc = Pick<
  DtcEvent,
  'device' | 'code' | 'status' | 'severity' | 'firstAt' | 'lastAt' | 'clearedAt' | 'odometerKm' | 'freeze'
>;

/** A line as the fields of its row. */
export function docOfLine({ code, device, status, firstMs, lastMs, clearedMs, odometerKm, freeze }: DtcLine): DtcEventDoc {
  const at = (ms: number): string => new Date(ms).toISOString();
  const dtc = readDtc(code);
  return {
    device,
    code,
    status,
    severity: dtc ? dtcSeverity(dtc).severity : 'service',
    firstAt: at(firstMs),
    lastAt: at(lastMs),
    clearedAt: clearedMs === null ? null : at(clearedMs),
    odometerKm,
    freeze,
  };
}

/** The line of a row. */
export function lineOfRow({ code, device, status, firstAt, lastAt, clearedAt, odometerKm, freeze }: DtcEventDoc): DtcLine {
  return {
    code,
    device,
    status,
    firstMs: Date.parse(firstAt),
    lastMs: Date.parse(lastAt),
    clearedMs: clearedAt === null ? null : Date.parse(clearedAt),
    odometerKm,
    freeze,
  };
}
