import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { seedItem } from '../../../domain/check-list/seed-templates.ts';
import { INSTALL_LIMITS } from '../../../domain/install/install-test.ts';
import { sealLimits } from '../../../domain/install/sealed-install.ts';
import { answerSeverity, answerState, answerText } from './record-answers.tsx';
import { testLimit, testValue } from './record-view.tsx';

const t = ((key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')) as unknown as TFunction;
const said = (value: string | number | null, but = {}) => ({ value, erased: false, ...but });

it('answers by their type, in the unit of a person', () => {
  expect(answerText(seedItem('odo'), said(84_210_000), t, 'fr')).toBe('84\u00a0210\u00a0km');
  expect(answerText(seedItem('vbat'), said(124), t, 'fr')).toBe('12,4\u00a0V');
  expect(answerText(seedItem('carburant'), said(62), t, 'fr')).toBe('62\u00a0%');
  expect(answerText(seedItem('voyant_rouge'), said('oil'), t, 'en')).toBe('Oil');
  expect(answerText(seedItem('pneus'), said('na'), t, 'fr')).toBe('answer.na');
  expect(answerText(seedItem('sign'), said(null, { signed: true }), t, 'fr')).toBe('answer.signed');
});

it('what is wrong says how grave it is: what was given, else what the item is', () => {
  expect([answerState(seedItem('pneus'), said('defect')), answerSeverity(seedItem('pneus'), said('defect'))]).toEqual([
    'defect',
    'critical',
  ]);
  expect(answerSeverity(seedItem('essuie'), said('defect', { severity: 'major' }))).toBe('major');
  expect([answerState(seedItem('pneus'), said('ok')), answerSeverity(seedItem('pneus'), said('ok'))]).toEqual(['ok', undefined]);
  expect(answerState(seedItem('t_com'), said('waiting'))).toBe('review');
});

it('tests of an installation: sealed integers and the figures of the server read alike', () => {
  expect(testValue('t_vext', 12_600, true, 'fr')).toBe(testValue('t_vext', 12.6, false, 'fr'));
  expect(testValue('t_odo', 52_003_000, true, 'fr')).toBe(testValue('t_odo', 52_003, false, 'fr'));
  expect(testValue('t_com', 42_000, true, 'fr')).toBe('42 s'.replace(' ', '\u00a0'));
  expect(testValue('t_badge', 'A1B2', true, 'fr')).toBe('A1B2');
  expect(testLimit('t_vext', sealLimits(INSTALL_LIMITS), true, t, 'fr')).toBe('limits.voltage 23,6–26,4\u00a0V 24,4–30,4\u00a0V');
});
