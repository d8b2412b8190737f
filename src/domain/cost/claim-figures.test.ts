import { expect, it } from 'vitest';
import { SEED_TEMPLATES } from '../check-list/seed-templates.ts';
import { itemsOf } from '../check-list/template.ts';
import { claimOfRecord } from './claim-figures.ts';

const record = (kind: 'handover' | 'check', accident: string | null, vehicle: string | null = 'v1') => ({
  kind,
  vehicle,
  plate: 'AA-001-BB',
  sealedAt: '2026-11-20T07:08:09.000Z',
  sealed: { content: { answers: (accident === null ? {} : { accident: { value: accident } }) as Record<string, { value: unknown }> } },
});

it('a return with an accident asks for a claim of its vehicle, once', () => {
  expect(claimOfRecord(record('handover', 'yes'))).toEqual({
    reference: 'AA-001-BB 2026-11-20 07:08',
    vehicle: 'v1',
    happenedAt: '2026-11-20T07:08:09.000Z',
  });
  for (const none of [record('handover', 'no'), record('handover', null), record('check', 'yes'), record('handover', 'yes', null)])
    expect(claimOfRecord(none)).toBeNull();
});

it('the template of a return asks for it', () => {
  expect(itemsOf(SEED_TEMPLATES['edl_retour']!).find(({ key }) => key === 'accident')).toMatchObject({
    type: 'choice',
    options: [{ key: 'no' }, { key: 'yes' }],
  });
});
