import { MODULE_BYTES } from './modules.ts';

/*
 * A packet of protocol Z without its CRC: "Z" | length (2) | count (1) | count × report. All big-endian.
 *
 *   report   sequence (1) | module mask (6) | time, s since 1980-01-06 (4) | reasons (4) | status (2) | the modules of the mask's bits,
 *            lowest first (modules.ts)
 *   status   bit 0 ignition, 2 no fix, 5 stored report, 6 immobilised, 8 jammer
 *
 * Nothing here throws; a module whose size nobody has published makes the packet unreadable, as does what does not fit its counts.
 */

export interface SilenceReport {
  sequence: number;
  timeMs: number;
  /** Bits of REASONS. */
  reasons: number;
  status: number;
  /** Bytes of each module by its bit. */
  modules: ReadonlyMap<number, Buffer>;
}

export type Decoded =
  | { ok: true; kind: 'reports'; reports: SilenceReport[] }
  | { ok: true; kind: 'text'; text: string }
  | { ok: false; reason: 'truncated' | 'trailing' | 'unsupported-module' };

const HEAD_BYTES = 4;
const REPORT_BYTES = 17;
const MASK_BITS = 48;
const EPOCH_MS = Date.UTC(1980, 0, 6);
const TRUNCATED = { ok: false, reason: 'truncated' } as const;

/** Decodes a packet whose CRC was checked, or a line of text. Times in ms since 1970. Pure; never throws. */
export function decodePacket(body: Buffer): Decoded {
  if (body[0] === 0x24) return { ok: true, kind: 'text', text: body.toString('latin1') };
  if (body.length < HEAD_BYTES) return TRUNCATED;
  const reports: SilenceReport[] = [];
  let at = HEAD_BYTES;
  for (let left = body[3]!; left > 0; left--) {
    if (at + REPORT_BYTES > body.length) return TRUNCATED;
    const modules = readModules(body, at);
    if (typeof modules === 'string') return { ok: false, reason: modules };
    reports.push({
      sequence: body[at]!,
      timeMs: EPOCH_MS + body.readUInt32BE(at + 7) * 1000,
      reasons: body.readUInt32BE(at + 11),
      status: body.readUInt16BE(at + 15),
      modules: modules.found,
    });
    at = modules.end;
  }
  return at === body.length ? { ok: true, kind: 'reports', reports } : { ok: false, reason: 'trailing' };
}

function readModules(body: Buffer, report: number): { found: Map<number, Buffer>; end: number } | 'truncated' | 'unsupported-module' {
  const mask = body.readUIntBE(report + 1, 6);
  const found = new Map<number, Buffer>();
  let at = report + REPORT_BYTES;
  for (let bit = 0; bit < MASK_BITS; bit++) {
    if (Math.floor(mask / 2 ** bit) % 2 === 0) continue;
    const size = MODULE_BYTES[bit];
    if (size === undefined) return 'unsupported-module';
    if (at + size > body.length) return 'truncated';
    found.set(bit, body.subarray(at, at + size));
    at += size;
  }
  return { found, end: at };
}
