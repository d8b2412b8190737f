/** Script of a page or a worker whose device's clock is so far ahead. */
export const shiftedClock = (aheadMs: number): string => `{
  const Real = Date;
  globalThis.Date = class extends Real {
    constructor(...given) { super(...(given.length > 0 ? given : [Real.now() + ${aheadMs}])); }
    static now() { return Real.now() + ${aheadMs}; }
  };
}`;
