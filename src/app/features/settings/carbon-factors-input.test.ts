// @vitest-environment jsdom
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import type { CustomInput } from '../../entity-ui/screen/entity-form.tsx';
import { carbonFactorsInput } from './carbon-factors-input.tsx';

vi.mock('../../entity-ui/use-time-zone.ts', () => ({ useTimeZone: () => 'Europe/Paris' }));

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));

type Form = Parameters<CustomInput>[0]['form'];

function shown(factors: unknown, issues: Record<string, unknown> = {}): { set: ReturnType<typeof vi.fn>; root: HTMLElement } {
  const [set, root] = [vi.fn(), document.createElement('div')];
  const form = { values: { carbonFactors: factors }, issues, set, leave: vi.fn() } as unknown as Form;
  flushSync(() => createRoot(root).render(carbonFactorsInput({ form, id: 'factors' } as Parameters<CustomInput>[0])));
  return { set, root };
}
const press = (root: HTMLElement, at: number): void => {
  const buttons = [...root.querySelectorAll('button')];
  flushSync(() => buttons.at(at)?.click());
};

it('a new line is of the fuel of the last one, from this month on; without any line there is nothing', () => {
  const line = { fuel: 'cng', fromMonth: '2026-03', total: 2.9, upstream: null, source: 'Fournisseur', sourceOn: '2026-02-10' };
  const { set, root } = shown([line]);
  press(root, -1);
  const month: unknown = expect.stringMatching(/^\d{4}-\d\d$/);
  expect(set).toHaveBeenLastCalledWith('carbonFactors', [line, expect.objectContaining({ fuel: 'cng', fromMonth: month, total: '' })]);
  press(root, -2);
  expect(set).toHaveBeenLastCalledWith('carbonFactors', null);
  expect(root.querySelectorAll('li')).toHaveLength(1);
});

it('says what is wrong of a line once the form was refused', () => {
  const line = { fuel: 'cng', fromMonth: '2026', total: 'x', upstream: null, source: '', sourceOn: '2026-02-10' };
  expect(shown([line]).root.querySelectorAll('[aria-invalid="true"]')).toHaveLength(0);
  expect(shown([line], { carbonFactors: { code: 'format' } }).root.querySelectorAll('[aria-invalid="true"]')).toHaveLength(3);
});
