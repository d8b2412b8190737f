import { expect, it } from 'vitest';
import { sealAnswers } from './check-answer.ts';
import { unsealAnswer } from './record.ts';

const ITEMS = [
  { key: 'pneus', type: 'ok' },
  { key: 'note', type: 'text' },
  { key: 'odo', type: 'odometer' },
] as const;

it('reads back what was sealed', async () => {
  const said = {
    pneus: { value: 'defect', note: 'Flanc entaillé', severity: 'critical' },
    note: { value: 'Rien d’autre' },
    odo: { value: 84_210_000 },
  } as const;
  const { answers, parts } = await sealAnswers(ITEMS, said);
  for (const { key } of ITEMS) expect(unsealAnswer(key, answers[key]!, parts)).toEqual({ ...said[key], erased: false });
});

it('an erased text is said to be erased; what is beside it stays', async () => {
  const { answers } = await sealAnswers(ITEMS, { pneus: { value: 'defect', note: 'Flanc entaillé' }, note: { value: 'Rien d’autre' } });
  expect(unsealAnswer('pneus', answers['pneus']!, {})).toEqual({ value: 'defect', erased: true });
  expect(unsealAnswer('note', answers['note']!, {})).toEqual({ value: null, erased: true });
});
