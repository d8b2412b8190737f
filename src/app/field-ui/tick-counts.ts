export type Tick = 'todo' | 'ok' | 'defect' | 'na' | 'now';

/** What a row of ticks says: the point asked now, from 1 (without one, how many are answered), and how many answers of each kind. */
export function tickCounts(ticks: readonly Tick[]): { at: number; all: number; isAsked: boolean; ok: number; defect: number; na: number } {
  const count = (kind: Tick): number => ticks.filter((tick) => tick === kind).length;
  const asked = ticks.indexOf('now');
  return {
    at: asked >= 0 ? asked + 1 : ticks.length - count('todo'),
    all: ticks.length,
    isAsked: asked >= 0,
    ok: count('ok'),
    defect: count('defect'),
    na: count('na'),
  };
}
