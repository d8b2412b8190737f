import { roundHalfAway, shareOfCents } from '../kit/money.ts';
import type { CostLine } from './cost-lines.ts';

/** A line without tax, in cents. */
export function lineCents({ quantityMilli, unitCents }: Pick<CostLine, 'quantityMilli' | 'unitCents'>): number {
  return roundHalfAway(quantityMilli * unitCents, 1000);
}

export interface CostTotals {
  netCents: number;
  taxCents: number;
  grossCents: number;
}

/** Totals of the lines, each rounded to the cent before it is added, as a bill has them. */
export function costTotals(lines: readonly CostLine[]): CostTotals {
  let [netCents, taxCents] = [0, 0];
  for (const line of lines) {
    const net = lineCents(line);
    netCents += net;
    taxCents += shareOfCents(net, line.taxBp);
  }
  return { netCents, taxCents, grossCents: netCents + taxCents };
}
