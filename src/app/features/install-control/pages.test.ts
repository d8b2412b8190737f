import { expect, it } from 'vitest';
import { SEED_TEMPLATES } from '../../../domain/check-list/seed-templates.ts';
import { stepsOf } from '../../../domain/install/install-step.ts';
import { pageOf, pagesOf } from './wizard-screen.tsx';

const setting = { vehicle: {}, phase: 'install' };
const pagesIn = (key: string) => pagesOf(SEED_TEMPLATES[key]!, stepsOf(SEED_TEMPLATES[key]!), {}, setting);

it('mounting and what is put back are asked one by one; what is wired is asked before tests alone', () => {
  const pose = pagesIn('pose_boitier');
  expect(pose.filter(({ step }) => step === 'mounting').map(({ key }) => key)).toEqual([
    'ph_avant',
    'odo',
    'vbat',
    'lieu',
    'orient',
    'fixation',
    'alim',
    'apc',
    'led',
    'wired',
  ]);
  expect(pose.filter(({ key }) => key === null).map(({ step }) => step)).toEqual(['vehicle', 'device', 'tests', 'sign']);
  expect(pagesIn('depose_boitier').some(({ key }) => key === 'wired')).toBe(false);
});

it('a draft opens where it was left, else at the beginning of that step', () => {
  const pages = pagesIn('pose_boitier');
  expect(pageOf(pages, { step: 'mounting', item: 'vbat' })).toEqual({ step: 'mounting', key: 'vbat' });
  expect(pageOf(pages, { step: 'mounting', item: 'gone' })).toEqual({ step: 'mounting', key: 'ph_avant' });
  expect(pageOf(pages, { step: 'tests', item: null })).toEqual({ step: 'tests', key: null });
});
