import { instantOfWall } from '../../../domain/kit/time-zone.ts';
import { MAPPED_FIELDS, type InboundMapping, type MappedField } from '../../../domain/platform/inbound-mapping.ts';

/** A value in the message's unit; `null`: nothing was said; `code`: what is wrong with it. */
export type Value = { value: number | boolean | string | null } | { code: string; params?: Record<string, number> };

const YES = new Set(['1', 'true', 'yes', 'y', 'on', 'oui', 'vrai']);
const NO = new Set(['0', 'false', 'no', 'n', 'off', 'non', 'faux']);
const MAX_TEXT = 120;
const SPACES = /[\s\u00a0\u202f]/g;

const isNothing = (raw: unknown): boolean => raw === null || raw === undefined || (typeof raw === 'string' && raw.trim() === '');

/** A number as it is written: with a comma, thousands may be spaced. */
export function numberOf(raw: unknown, decimal: InboundMapping['decimal']): number | null {
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
