import papa from 'papaparse';
import type { FieldIssue } from '../../../domain/entity/failure.ts';
import { isTooDeep } from '../../../domain/entity/fits-schema.ts';
import type { InboundMapping } from '../../../domain/platform/inbound-mapping.ts';

/** A record that was pushed: JSON as it is, or the cells of a line by the titles of their columns. */
export interface InboundRecord {
  /** CSV: as a spreadsheet counts; JSON: from 1. */
  line: number;
  source: unknown;
  /** The line itself is broken. */
  problem: FieldIssue | null;
}
type Records = { ok: true; records: InboundRecord[] } | { ok: false; problem: FieldIssue };

const MAX_RECORDS = 1000;
const MAX_COLUMNS = 500;

const refuse = (field: string, code: string, params?: FieldIssue['params']): Records => ({
  ok: false,
  problem: { field, code, ...(params ? { params } : {}) },
});

/** The value at a path: the exact key first (`speed.kmh` may be one), else step by step; `loc.0` is the first of a list. */
export function valueAt(source: unknown, path: string): unknown {
  if (typeof source !== 'object' || source === null) return undefined;
  if (Object.hasOwn(source, path)) return (source as Record<string, unknown>)[path];
  let value: unknown = source;
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return value;
}

/** Paths of the plain values of a record, as a mapping names them. */
export function pathsOf(source: unknown, prefix = '', depth = 0): string[] {
  if (typeof source !== 'object' || source === null || depth > 4) return [];
  return Object.entries(source)
    .slice(0, MAX_COLUMNS)
    .flatMap(([key, value]) =>
      typeof value === 'object' && value !== null ? pathsOf(value, `${prefix}${key}.`, depth + 1) : [`${prefix}${key}`],
    );
}

const isPlain = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The records at a path, through lists on the way (`vehicles.positions`: those of each vehicle). A record also has the plain values of what it lies in, under
 * their names, where it has none of its own.
 */
function recordsAt(value: unknown, steps: readonly string[], outer: Record<string, unknown>): unknown[] | null {
  if (Array.isArray(value) && !(steps.length > 0 && /^\d+$/.test(steps[0]!))) {
    if (steps.length === 0) return value.map((one: unknown) => (isPlain(one) ? { ...outer, ...one } : one));
    const lists = value.map((one: unknown) => recordsAt(one, steps, outer));
    return lists.some((list) => list !== null) ? lists.flatMap((list) => list ?? []) : null;
  }
  const [step, ...rest] = steps;
  if (step === undefined || typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return null;
  const own = isPlain(value)
    ? Object.fromEntries(Object.entries(value).filter(([, inner]) => typeof inner !== 'object' || inner === null))
    : {};
  return recordsAt((value as Record<string, unknown>)[step], rest, { ...outer, ...own });
}

function jsonRecords(text: string, path: string): Records {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return refuse('body', 'json');
  }
  if (isTooDeep(body)) return refuse('body', 'json');
  const exact = path === '' ? body : isPlain(body) && Object.hasOwn(body, path) ? body[path] : undefined;
  const list = Array.isArray(exact) ? exact : path === '' ? (isPlain(body) ? [body] : null) : recordsAt(body, path.split('.'), {});
  if (list === null) return refuse('records', 'records');
  if (list.length === 0) return refuse('body', 'empty');
  if (list.length > MAX_RECORDS) return refuse('body', 'too-many', { max: MAX_RECORDS });
  return {
    ok: true,
    records: list.map((source: unknown, index) => ({
      line: index + 1,
      source,
      problem: typeof source === 'object' && source !== null && !Array.isArray(source) ? null : { field: 'line', code: 'object' },
    })),
  };
}

function csvRecords(text: string, separator: InboundMapping['separator']): Records {
  const { data, errors } = papa.parse<string[]>(text, { delimiter: separator === 'tab' ? '\t' : separator, skipEmptyLines: false });
  const broken = new Set(errors.flatMap(({ type, row }) => (type === 'Quotes' && row !== undefined ? [row] : [])));
  const [header = [], ...rest] = data;
  const titles = header.map((title) => title.trim());
  if (titles.length > MAX_COLUMNS || titles.every((title) => title === '')) return refuse('body', 'header');
  const lines = rest.map((cells, index) => ({ cells, row: index + 1 })).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (lines.length === 0) return refuse('body', 'empty');
  if (lines.length > MAX_RECORDS) return refuse('body', 'too-many', { max: MAX_RECORDS });
  return {
    ok: true,
    records: lines.map(({ cells, row }) => ({
      line: row + 1,
      source: Object.fromEntries(titles.flatMap((title, at) => (title === '' ? [] : [[title, cells[at] ?? '']]))),
      problem: broken.has(row)
        ? { field: 'line', code: 'quotes' }
        : cells.length > titles.length
          ? { field: 'line', code: 'cells', params: { max: titles.length } }
          : null,
    })),
  };
}

/** Cuts a body into records. Never throws. */
export function recordsOf(mapping: Pick<InboundMapping, 'format' | 'separator' | 'records'>, body: Uint8Array): Records {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return refuse('body', 'utf-8');
  }
  if (text.trim() === '') return refuse('body', 'empty');
  return mapping.format === 'json' ? jsonRecords(text, mapping.records.trim()) : csvRecords(text, mapping.separator);
}
