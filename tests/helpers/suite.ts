/** `npm run test:all` runs; `npm test` and a person's own run are the shorter one. */
export const isAll = process.env['SUITE'] === 'all';

/** How much of something a test does: in each run, and in that of everything. A variable of the environment (`KILLS=500`) says otherwise. */
export function lengthOf(variable: string, each: number, all: number): number {
  return Number(process.env[variable] ?? (isAll ? all : each));
}
