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
