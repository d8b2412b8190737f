import type { FieldIssue } from '../../../domain/kit/failure.ts';
import { MAPPED_CODES, type InboundMapping } from '../../../domain/platform/inbound-mapping.ts';
import type { InboundLine } from '../../../domain/platform/inbound-trial.ts';
import { NOTHING_MEASURED, type TelemetryMessage } from '../../../domain/telemetry/message.ts';
import { isClockPossible } from '../../telemetry/clock.ts';
import { codesOf } from './codes.ts';
import { recordsOf, valueAt, type InboundRecord } from './records.ts';
import { instantOf, mappedValue } from './values.ts';

export interface ReadLine extends InboundLine {
  /** As it came, to keep and to show. */
  source: unknown;
}
export type Push = { ok: true; lines: ReadLine[]; missing: string[] } | { ok: false; problem: FieldIssue };

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
