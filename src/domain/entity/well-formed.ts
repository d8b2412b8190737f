const HALF = /\p{Surrogate}/u;
const HALVES = /\p{Surrogate}/gu;

/** A text whose every character is whole: half an emoji, as a cut or a keyboard leaves it, is U+FFFD. Nobody else can store or hash it. */
export function wellFormedText(text: string): string {
  return HALF.test(text) ? text.replace(HALVES, '\uFFFD') : text;
}

const isPlain = (value: object): value is Record<string, unknown> => [Object.prototype, null].includes(Object.getPrototypeOf(value));

/** The same value with every text of it well-formed, keys too; itself where all are. Of a value whose depth is bounded. */
export function wellFormed<T>(value: T): T;
export function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return wellFormedText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((one: unknown) => wellFormed(one));
    return items.some((one, at) => one !== value[at]) ? items : value;
  }
  if (!isPlain(value)) return value;
  const entries = Object.entries(value).map(([key, held]) => [wellFormedText(key), wellFormed(held)] as const);
  return entries.some(([key, held]) => !Object.hasOwn(value, key) || held !== value[key]) ? Object.fromEntries(entries) : value;
}

/** What people and programs send is a dozen levels deep at most; each level more is one more call of what walks it. */
export const JSON_DEPTH_MAX = 64;

/** Whether a value read from JSON is nested deeper than `max` levels. Walks without calling itself: no depth can end it. */
export function isTooDeep(value: unknown, max = JSON_DEPTH_MAX): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    const inner: unknown[] = [];
    for (const one of level) {
      if (typeof one !== 'object' || one === null) continue;
      if (depth >= max) return true;
      for (const part of Array.isArray(one) ? (one as unknown[]) : Object.values(one))
        if (typeof part === 'object' && part !== null) inner.push(part);
    }
    level = inner;
  }
  return false;
}
