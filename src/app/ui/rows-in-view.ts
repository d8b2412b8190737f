/** Where rows of known heights stand, px from the first of them. */
export interface Heights {
  count: number;
  totalPx: number;
  topOf: (index: number) => number;
  /** The row at a distance from the first; within the list. */
  at: (px: number) => number;
}

/** Rows of one height. */
export function sameHeights(count: number, rowPx: number): Heights {
  return {
    count,
    totalPx: count * rowPx,
    topOf: (index) => index * rowPx,
    at: (px) => Math.max(0, Math.min(count - 1, Math.floor(px / rowPx))),
  };
}

/** Rows whose heights differ. */
export function ownHeights(count: number, heightOf: (index: number) => number): Heights {
  const tops = new Float64Array(count + 1);
  for (let index = 0; index < count; index++) tops[index + 1] = tops[index]! + heightOf(index);
  return {
    count,
    totalPx: tops[count]!,
    topOf: (index) => tops[index]!,
    at: (px) => {
      let [low, high] = [0, Math.max(0, count - 1)];
      while (low < high) {
        const middle = (low + high + 1) >>> 1;
        if (tops[middle]! <= px) low = middle;
        else high = middle - 1;
      }
      return low;
    },
  };
}

/** First and last row to draw, `to` excluded. */
export interface Range {
  from: number;
  to: number;
}

/** The rows of a window of `heightPx` at `topPx`, and `around` more on each side; of the end of the list when the window is beyond it. */
export function rowsInView(heights: Heights, topPx: number, heightPx: number, around: number): Range {
  const { count, totalPx, at } = heights;
  if (count === 0) return { from: 0, to: 0 };
  const top = Math.max(0, Math.min(topPx, totalPx - heightPx));
  return { from: Math.max(0, at(top) - around), to: Math.min(count, at(top + heightPx) + around + 1) };
}

/** How far a box has to be scrolled for a row to be in it, whole; `topPx` when it is. */
export function scrollTo(heights: Heights, index: number, topPx: number, heightPx: number): number {
  const from = heights.topOf(index);
  const to = index + 1 < heights.count ? heights.topOf(index + 1) : heights.totalPx;
  if (from < topPx) return from;
  return to > topPx + heightPx ? to - heightPx : topPx;
}
