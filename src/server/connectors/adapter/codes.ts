import { dtcText, readDtcs } from '../../../domain/dtc/dtc-structure.ts';
import type { FieldIssue } from '../../../domain/kit/failure.ts';
import type { InboundMapping, MappedCodes } from '../../../domain/platform/inbound-mapping.ts';
import { valueAt } from './records.ts';

type Mapped = NonNullable<InboundMapping['codes']>[number];

const MOST_CODES = 64;
const MAX_TEXT = 4000;

/** The texts of a list; null when it says nothing of codes, undefined when it is no list. */
function textsOf(given: unknown, { separator, item }: Mapped): string[] | null | undefined {
  if (given === undefined || given === null) return null;
  if (Array.isArray(given)) {
    const parts = given.slice(0, MOST_CODES + 1).map((one: unknown) => (typeof one === 'object' ? valueAt(one, item) : one));
    return parts.every((part) => typeof part === 'string') ? parts : undefined;
  }
  if (typeof given !== 'string' || given.length > MAX_TEXT) return undefined;
  return separator === '' ? [given] : given.split(separator);
}

/**
 * The trouble codes of a record as a message has them, comma-separated. A list that is there and empty says that there are no codes; one that is not
 * there says nothing. What in it is no code is told and left out. Never throws.
 */
export function codesOf(
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
