// @vitest-environment jsdom
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import type { CustomInput } from '../../entity-ui/screen/entity-form.tsx';
import { carbonFactorsInput } from './settings-screen.tsx';
import { energyPricesInput } from './dated-lines.tsx';

vi.mock('../../entity-ui/use-rows.ts', () => ({ useTimeZone: () => 'Europe/Paris' }));

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));

type Form = Parameters<CustomInput>[0]['form'];

function shown(
  input: CustomInput,
  values: Record<string, unknown>,
  issues: Record<string, unknown> = {},
): { set: ReturnType<typeof vi.fn>; root: HTMLElement } {
  const [set, root] = [vi.fn(), document.createElement('div')];
  const form = { values, issues, set, leave: vi.fn() } as unknown as Form;
  flushSync(() => createRoot(root).render(input({ form, id: 'lines' } as Parameters<CustomInput>[0])));
  return { set, root };
}
const press = (root: HTMLElement, at: number): void => {
  const buttons = [...root.querySelectorAll('button')];
  flushSync(() => buttons.at(at)?.click());
};
const factor = { fuel: 'cng', fromMonth: '2026-03', total: 2.9, upstream: null, source: 'Fournisseur', sourceOn: '2026-02-10' };
const price = { fuel: 'petrol', fromMonth: '2026-03', price: 1.7 };

it.each([
  ['carbonFactors', carbonFactorsInput, factor, { fuel: 'cng', total: '' }],
  ['energyPrices', energyPricesInput, price, { fuel: 'petrol', price: '' }],
])('%s: a new line is of the fuel of the last one, from this month on; without any line there is nothing', (name, input, line, next) => {
  const { set, root } = shown(input, { [name]: [line] });
  press(root, -1);
  const month: unknown = expect.stringMatching(/^\d{4}-\d\d$/);
  expect(set).toHaveBeenLastCalledWith(name, [line, expect.objectContaining({ ...next, fromMonth: month })]);
  press(root, -2);
  expect(set).toHaveBeenLastCalledWith(name, null);
  expect(root.querySelectorAll('li')).toHaveLength(1);
});

it.each([
  ['carbonFactors', carbonFactorsInput, { ...factor, fromMonth: '2026', total: 'x', source: '' }, 3],
  ['energyPrices', energyPricesInput, { ...price, fromMonth: '2026', price: 'x' }, 2],
])('%s: says what is wrong of a line once the form was refused', (name, input, line, mistakes) => {
  const wrong = { [name]: [line] };
  expect(shown(input, wrong).root.querySelectorAll('[aria-invalid="true"]')).toHaveLength(0);
  expect(shown(input, wrong, { [name]: { code: 'format' } }).root.querySelectorAll('[aria-invalid="true"]')).toHaveLength(mistakes);
});

it('a price is corrected, and the others stay', () => {
  const other = { ...price, fromMonth: '2026-09' };
  const { set, root } = shown(energyPricesInput, { energyPrices: [other, price] });
  const typed = root.querySelector<HTMLInputElement>('li:last-child input[inputmode="decimal"]');
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  flushSync(() => {
    if (typed) write?.call(typed, '1.85');
    typed?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(set).toHaveBeenLastCalledWith('energyPrices', [other, { ...price, price: 1.85 }]);
});
