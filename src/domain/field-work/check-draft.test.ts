import { describe, expect, it } from 'vitest';
import { SEED_TEMPLATES } from '../check-list/seed-templates.ts';
import { newPart, partDigest } from '../evidence/record-chain.ts';
import type { SealedRecordDoc } from '../check-list/record.ts';
import { sealAnswers } from '../check-list/check-answer.ts';
import { itemsOf } from '../check-list/template.ts';
import type { OpenDefect } from '../check-list/open-defects.ts';
import { checkSummary } from './check-summary.ts';
import { correctionOf } from './sealed-record.ts';
import { newRecordDraft, ofOtherVehicle, originalsLeft, type RecordDraft, SIGNED_AT, withAnswer, withOriginal } from './record-draft.ts';

const id = (n: number): string => `0199bbbb-0000-7000-8000-${String(n).padStart(12, '0')}`;
const sha = (n: number): string => String(n).repeat(64);
const content = SEED_TEMPLATES['vl_jour']!;
const template = { key: 'vl_jour', version: 1, sha256: sha(0), content };
const file = (n: number, item: string) => ({ id: id(n), sha256: sha(n), bytes: 3, mime: 'image/jpeg', item, takenAt: null });
const draft: RecordDraft = newRecordDraft(template, 'recap', 0, {
  vehicle: { id: id(9), plate: 'GH-482-KD', vin: null },
  answers: {
    odo: { value: 5000, photos: [sha(1)] },
    feux: { value: 'defect', photos: [sha(2)], note: 'Gauche' },
    carburant: { value: 50 },
    sign: { value: null, signed: true },
  },
  files: [file(1, 'odo'), file(2, 'feux'), file(3, 'sign')],
  carried: { d1: 'stillThere' },
  typed: { [`${SIGNED_AT}sign`]: '7', recap: '1' },
});
const defect = (over: Partial<OpenDefect> = {}): OpenDefect => ({
  id: 'd1',
  item: 'freins',
  zone: 'vp',
  label: { fr: 'Freins' },
  severity: 'critical',
  state: 'open',
  released: false,
  atMs: 0,
  ...over,
});

describe('an answer', () => {
  it('that changes takes the signature away, drawn or tapped', () => {
    const next = withAnswer(draft, 'feux', { value: 'ok' });
    expect(next.answers).toEqual({ odo: draft.answers['odo'], feux: { value: 'ok' }, carburant: { value: 50 } });
    expect(next.files.map(({ item }) => item)).toEqual(['odo', 'feux']);
    expect(next.typed).toEqual({ recap: '1' });
    expect(withAnswer(draft, 'feux', null).answers).not.toHaveProperty('feux');
  });

  it('of another vehicle stays, but for its odometer, its level and all photos', () => {
    expect(ofOtherVehicle(draft)).toMatchObject({
      answers: { feux: { value: 'defect', note: 'Gauche' } },
      files: [],
      carried: {},
      typed: { recap: '1' },
    });
    expect(Object.keys(ofOtherVehicle(draft).answers)).toEqual(['feux']);
    expect(ofOtherVehicle(draft).answers['feux']).not.toHaveProperty('photos');
  });
});

describe('the summary', () => {
  const verdict = (over: Partial<RecordDraft>, defects: readonly OpenDefect[] = []) =>
    checkSummary({ ...draft, answers: {}, carried: {}, ...over }, { vehicle: {} }, defects).verdict;
  it('says what the vehicle may do', () => {
    expect(verdict({})).toBe('fit');
    expect(verdict({ answers: { feux: { value: 'ok', photoMissing: 'dark' } } })).toBe('fit-with-reserve');
    expect(verdict({ answers: { feux: { value: 'defect' } } })).toBe('fit-with-reserve');
    expect(verdict({ answers: { pneus: { value: 'defect' } } })).toBe('do-not-drive');
    expect(verdict({}, [defect()])).toBe('do-not-drive');
    expect(verdict({}, [defect({ released: true })])).toBe('fit-with-reserve');
    expect(verdict({ carried: { d1: 'seenRepaired' } }, [defect()])).toBe('fit');
  });

  it('seals each finding with its gravity, and the odometer in metres', () => {
    const summary = checkSummary(draft, { vehicle: {} }, []);
    expect(summary.answers['feux']).toEqual({ ...draft.answers['feux'], severity: 'major' });
    expect(summary.odometerM).toBe(5000);
  });
});

it('17 a correction has the answers, and says which photos are to be brought; of a record that was sent, which it replaces', async () => {
  const { answers, parts } = await sealAnswers(itemsOf(content), draft.answers);
  parts['reason'] = newPart('Mauvaise plaque');
  const attachments = draft.files.map(({ id: _id, ...rest }) => rest);
  const sealed = {
    content: {
      id: id(5),
      vehicle: draft.vehicle,
      due: id(6),
      answers,
      attachments,
      carried: [{ defect: 'd1', seen: 'stillThere' }],
      replaces: null,
      reason: await partDigest(parts['reason']),
    },
    parts,
  } as unknown as SealedRecordDoc;
  const refused = correctionOf(sealed, template, 0, id(7));
  expect(refused).toMatchObject({
    replaces: null,
    corrects: id(7),
    due: id(6),
    at: 'recap',
    files: [],
    carried: { d1: 'stillThere' },
    typed: { reason: 'Mauvaise plaque' },
    originals: { record: id(5), files: attachments.slice(0, 2) },
  });
  expect(refused.answers).toEqual({ odo: { value: 5000 }, feux: { value: 'defect', note: 'Gauche' }, carburant: { value: 50 } });
  const sent = correctionOf(sealed, template, 0, null);
  expect(sent).toMatchObject({ replaces: id(5), corrects: null, files: [] });

  // One is brought; the other one's item was photographed again meanwhile, then it comes too late.
  const brought = { ...sent, ...withOriginal(sent, file(1, 'odo'))! };
  expect(brought).toMatchObject({
    files: [file(1, 'odo')],
    answers: { odo: { value: 5000, photos: [sha(1)] } },
    originals: { files: [{ sha256: sha(2) }] },
  });
  const retaken = { ...brought, ...originalsLeft(brought, ({ item }) => item === 'feux') };
  expect(retaken.originals).toBeUndefined();
  expect(withOriginal(retaken, file(2, 'feux'))).toBeNull();
  // Of another vehicle, none is awaited.
  expect(ofOtherVehicle(sent).originals).toBeUndefined();
});
