import { type DatedFactor, type ElectricityMix, type FactorSource } from '../eco/carbon-factors.ts';
import { FUELS } from '../eco/own-prices.ts';
import type { ReportNote } from '../kit/report.ts';

const orderOf = ({ fuel, fromMonth }: DatedFactor): string => `${String(FUELS.indexOf(fuel)).padStart(2, '0')} ${fromMonth ?? ''}`;

/** Which factors carbon was reckoned with, each once, after what was asked for; of a vehicle's electricity the mix, unless the organization has a factor of its own. */
export function factorNotes(used: readonly DatedFactor[], source: FactorSource | null, mix: ElectricityMix): ReportNote[] {
  const factors = [...new Set(used)].toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
  const isMixed = factors.some(({ fuel, origin }) => fuel === 'electric' && origin !== 'own');
  return [
    ...(source === null ? [] : [{ code: `factors.${source}` }]),
    ...(isMixed ? [{ code: `electricity.${mix}` }] : []),
    ...factors.map((factor): ReportNote => ({ code: factor.fromMonth === null ? 'factorUsed' : 'factorSince', factor })),
  ];
}
