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
