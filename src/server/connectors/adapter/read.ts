import { dtcText, readDtcs } from '../../../domain/dtc/dtc-structure.ts';
import type { FieldIssue } from '../../../domain/entity/failure.ts';
import {
  type InboundLine,
  type InboundMapping,
  MAPPED_CODES,
  MAPPED_FIELDS,
  type MappedCodes,
  type MappedField,
} from '../../../domain/platform/inbound-mapping.ts';
import { NOTHING_MEASURED, type TelemetryMessage } from '../../../domain/telemetry/message.ts';
import { instantOfWall } from '../../../domain/time/time-zone.ts';
import { isClockPossible } from '../../telemetry/batch.ts';
import { type InboundRecord, recordsOf, valueAt } from './records.ts';

/** A value in the message's unit; `null`: nothing was said; `code`: what is wrong with it. */
type Value = { value: number | boolean | string | null } | { code: string; params?: Record<string, number> };

const YES = new Set(['1', 'true', 'yes', 'y', 'on', 'oui', 'vrai']);
const NO = new Set(['0', 'false', 'no', 'n', 'off', 'non', 'faux']);
const MAX_TEXT = 120;
const SPACES = /[\s\u00a0\u202f]/g;

const isNothing = (raw: unknown): boolean => raw === null || raw === undefined || (typeof raw === 'string' && raw.trim() === '');

/** A number as it is written: with a comma, thousands may be spaced. */
function numberOf(raw: unknown, decimal: InboundMapping['decimal']): number | null {
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : null;
  if (typeof raw !== 'string') return null;
  const text = decimal === ',' ? raw.replace(SPACES, '').replace(',', '.') : raw.trim();
  if (!/^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?$/.test(text)) return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

function flagOf(raw: unknown, yes: string): boolean | null {
  if (yes !== '') return String(raw).trim().toLowerCase() === yes.trim().toLowerCase();
  if (typeof raw === 'boolean') return raw;
  const word = typeof raw === 'number' || typeof raw === 'string' ? String(raw).trim().toLowerCase() : '';
  return YES.has(word) ? true : NO.has(word) ? false : null;
}

/** Reads a value for a field. Never throws. */
export function mappedValue(
  raw: unknown,
  { field, unit, yes }: { field: MappedField; unit: string; yes: string },
  decimal: InboundMapping['decimal'],
): Value {
  if (isNothing(raw)) return { value: null };
  const known = MAPPED_FIELDS[field];
  if (known.kind === 'flag') {
    const value = typeof raw === 'object' ? null : flagOf(raw, yes);
    return value === null ? { code: 'flag' } : { value };
  }
  if (known.kind === 'text') {
    const text = typeof raw === 'string' || typeof raw === 'number' ? String(raw).trim() : null;
    return text === null || text.length > MAX_TEXT || /\p{Cc}/u.test(text) ? { code: 'text' } : { value: text };
  }
  const given = numberOf(raw, decimal);
  if (given === null) return { code: 'number' };
  const factor = (known.units as Record<string, number>)[unit] ?? 1;
  const value = factor === 1 ? given : Number((given * factor).toPrecision(12));
  const { min, max } = known;
  return value < min || value > max
    ? { code: 'range', params: { min, max } }
    : { value: field === 'satellites' ? Math.round(value) : value };
}

const PATTERNS: Partial<Record<InboundMapping['time']['format'], { at: RegExp; order: readonly number[] }>> = {
  'YYYY-MM-DD HH:mm:ss': { at: /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?$/, order: [1, 2, 3] },
  'DD/MM/YYYY HH:mm:ss': { at: /^(\d\d)\/(\d\d)\/(\d{4})[ T](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?$/, order: [3, 2, 1] },
  'MM/DD/YYYY HH:mm:ss': { at: /^(\d\d)\/(\d\d)\/(\d{4})[ T](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?$/, order: [3, 1, 2] },
  YYYYMMDDHHmmss: { at: /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, order: [1, 2, 3] },
};
const LOCAL_ISO = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?$/;

/** Instant of a wall clock, as everywhere (`instantOfWall`): of an hour that it has twice, the first. Null when there is no such date. */
function wallMs(parts: readonly number[], timeZone: string): number | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  const back = new Date(wall);
  if (back.getUTCMonth() !== month - 1 || back.getUTCDate() !== day || hour > 23 || minute > 59 || second > 59) return null;
  return instantOfWall(wall, timeZone);
}

/** ISO UTC of a time as a vendor writes it; null when it is none. Never throws. */
export function instantOf(raw: unknown, { format, timeZone }: InboundMapping['time'], decimal: InboundMapping['decimal']): string | null {
  let ms: number | null = null;
  const text = typeof raw === 'string' ? raw.trim() : typeof raw === 'number' ? String(raw) : '';
  if (format === 'seconds' || format === 'milliseconds') {
    const given = numberOf(raw, decimal);
    ms = given === null ? null : given * (format === 'seconds' ? 1000 : 1);
  } else if (format === 'iso') {
    const local = LOCAL_ISO.exec(text);
    ms = local
      ? wallMs(
          local.slice(1, 7).map((part) => Number(part ?? 0)),
          timeZone,
        )
      : /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:?\d\d)$/.test(text)
        ? Date.parse(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
        : null;
  } else {
    const { at, order } = PATTERNS[format]!;
    const found = at.exec(text);
    ms = found
      ? wallMs([...order.map((index) => Number(found[index])), Number(found[4]), Number(found[5]), Number(found[6] ?? 0)], timeZone)
      : null;
  }
  return ms !== null && ms >= 0 && ms < 253_402_300_800_000 ? new Date(ms).toISOString() : null;
}

type Mapped = NonNullable<InboundMapping['codes']>[number];

const MOST_CODES = 64;
const MAX_CODE_TEXT = 4000;

/** The texts of a list; null when it says nothing of codes, undefined when it is no list. */
function textsOf(given: unknown, { separator, item }: Mapped): string[] | null | undefined {
  if (given === undefined || given === null) return null;
  if (Array.isArray(given)) {
    const parts = given.slice(0, MOST_CODES + 1).map((one: unknown) => (typeof one === 'object' ? valueAt(one, item) : one));
    return parts.every((part) => typeof part === 'string') ? parts : undefined;
  }
  if (typeof given !== 'string' || given.length > MAX_CODE_TEXT) return undefined;
  return separator === '' ? [given] : given.split(separator);
}

/**
 * The trouble codes of a record as a message has them, comma-separated. A list that is there and empty says that there are no codes; one that is not
 * there says nothing. What in it is no code is told and left out. Never throws.
 */
function codesOf(
  source: unknown,
  mapped: InboundMapping['codes'] = [],
): { raw: Partial<Record<MappedCodes, string>>; problems: FieldIssue[] } {
  const raw: Partial<Record<MappedCodes, string>> = {};
  const problems: FieldIssue[] = [];
  for (const part of mapped) {
    const texts = textsOf(valueAt(source, part.path), part);
    if (texts === null) continue;
    if (texts === undefined) {
      problems.push({ field: part.list, code: 'codes' });
      continue;
    }
    const read = texts.map(readDtcs);
    const codes = [...new Set(read.flatMap(({ dtcs }) => dtcs.map(dtcText)))];
    const unread = read.reduce((sum, one) => sum + one.unread.length, 0) + Math.max(0, codes.length - MOST_CODES);
    if (unread > 0) problems.push({ field: part.list, code: 'codes-unread', params: { count: unread } });
    // Of a list of which nothing could be read nobody knows that it is empty.
    if (codes.length > 0 || unread === 0) raw[part.list] = codes.slice(0, MOST_CODES).join(',');
  }
  return { raw, problems };
}

export interface ReadLine extends InboundLine {
  /** As it came, to keep and to show. */
  source: unknown;
}
type Push = { ok: true; lines: ReadLine[]; missing: string[] } | { ok: false; problem: FieldIssue };

const MAX_RAW = 30;
const MAX_RAW_TEXT = 200;

const pathsOfMapping = ({ serial, time, fields, codes = [] }: InboundMapping): string[] => [
  serial,
  time.path,
  ...fields.map(({ path }) => path),
  ...codes.map(({ path }) => path),
];

/** A vendor's own field of such a name is codes when the mapping says so. */
const NAMES_OF_CODES: ReadonlySet<string> = new Set(MAPPED_CODES);

/** Plain values of the first level that the mapping does not use. */
function rawOf(source: unknown, used: ReadonlySet<string>): TelemetryMessage['raw'] {
  const raw: TelemetryMessage['raw'] = {};
  for (const [name, value] of Object.entries(source as Record<string, unknown>)) {
    if (used.has(name) || NAMES_OF_CODES.has(name) || name.length > 40 || value === '' || Object.keys(raw).length >= MAX_RAW) continue;
    if (
      (typeof value === 'number' && Number.isFinite(value)) ||
      typeof value === 'boolean' ||
      (typeof value === 'string' && value.length <= MAX_RAW_TEXT)
    )
      raw[name] = value;
  }
  return raw;
}

/**
 * One record into one message. Without its device, its time, or with a place that cannot be right, the line is refused; another value
 * that cannot be right is left out and told, and the line is kept: a position is not lost for a broken gauge. A message of an impossible
 * time is not kept either, but made: the ingestion counts it for its device.
 */
function readLine(mapping: InboundMapping, { line, source, problem }: InboundRecord, nowMs: number): ReadLine {
  const refused = (serial: string | null, problems: FieldIssue[]): ReadLine => ({
    line,
    serial,
    kept: false,
    message: null,
    problems,
    source,
  });
  if (problem) return refused(null, [problem]);
  const problems: FieldIssue[] = [];
  let isRefused = false;
  const wrong = (field: string, code: string, fatal: boolean, params?: FieldIssue['params']): void => {
    problems.push({ field, code, ...(params ? { params } : {}) });
    isRefused ||= fatal;
  };
  const given = valueAt(source, mapping.serial);
  const word = typeof given === 'string' || typeof given === 'number' ? String(given).trim() : '';
  const serial = /^[\w.:-]{1,60}$/.test(word) ? word : null;
  if (serial === null) wrong('serial', word === '' ? 'required' : 'serial-characters', true);
  const time = valueAt(source, mapping.time.path);
  const at = instantOf(time, mapping.time, mapping.decimal);
  if (at === null) wrong('time', time === undefined || time === null || time === '' ? 'required' : 'instant', true);
  const isPossible = at !== null && isClockPossible(Date.parse(at), nowMs);
  if (at !== null && !isPossible) wrong('time', 'clock', false);
  const values: Record<string, number | boolean | string | null> = {};
  for (const part of mapping.fields) {
    const read = mappedValue(valueAt(source, part.path), part, mapping.decimal);
    if ('code' in read) wrong(part.field, read.code, part.field === 'lat' || part.field === 'lng', read.params);
    else if (part.field !== 'isPrivate' || read.value !== null) values[part.field] = read.value;
  }
  const { lat = null, lng = null } = values as { lat?: number | null; lng?: number | null };
  if ((lat === null) !== (lng === null) && !isRefused) wrong(lat === null ? 'lat' : 'lng', 'required', true);
  if (isRefused || at === null) return refused(serial, problems);
  const codes = codesOf(source, mapping.codes);
  problems.push(...codes.problems);
  const used = new Set(pathsOfMapping(mapping));
  const isPlaced = lat !== null && lng !== null && (lat !== 0 || lng !== 0);
  const message: TelemetryMessage = {
    ...NOTHING_MEASURED,
    ...(values as Partial<TelemetryMessage>),
    at,
    valid: isPlaced && values['valid'] !== false,
    odometerSource: typeof values['odometerKm'] === 'number' ? mapping.odometerSource : null,
    raw: { ...rawOf(source, used), ...codes.raw },
  };
  return { line, serial, kept: isPossible, message, problems, source };
}

/** What a mapping makes of a pushed body, line by line; `missing` are its paths that no record has. Never throws. */
export function readPush(mapping: InboundMapping, body: Uint8Array, nowMs: number): Push {
  const cut = recordsOf(mapping, body);
  if (!cut.ok) return cut;
  const paths = pathsOfMapping(mapping).filter((path) => path !== '');
  const missing = [...new Set(paths)].filter((path) => cut.records.every(({ source }) => valueAt(source, path) === undefined));
  return { ok: true, missing, lines: cut.records.map((record) => readLine(mapping, record, nowMs)) };
}
