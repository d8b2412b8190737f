import { describe, expect, it } from 'vitest';
import { answerIssues, checkIssues, type Answers } from './check-answer.ts';
import { answersToSeal, checkVerdict, findingsOf, itemsShown, progressOf, recordIssues } from './record.ts';
import { DEFECT_STATES, DEFECT_STEPS, defectAfter, isDefectCarried, stepsFrom } from './defect.ts';
import { SEED_TEMPLATES } from './seed-templates.ts';
import { itemsOf, type Item, templateIssues } from './template.ts';

const car = SEED_TEMPLATES['vl_jour']!;
const truck = SEED_TEMPLATES['pl_jour']!;
const photo = 'a'.repeat(64);
const setting = { vehicle: {} };

const allOk: Answers = Object.fromEntries(
  itemsOf(car).map(({ key, type }) => [
    key,
    type === 'ok'
      ? { value: 'ok' }
      : type === 'damage'
        ? { value: [] }
        : type === 'odometer'
          ? { value: 52_000_000, photos: [photo] }
          : type === 'level'
            ? { value: 60 }
            : type === 'signature'
              ? { value: null, signed: true as const }
              : { value: 'x' },
  ]),
);

describe('what is shown', () => {
  it('the red lights are asked for when a light is on, and what was answered of them goes with the question', () => {
    const shown = (answers: Answers) => itemsShown(car, answers, setting).map(({ key }) => key);
    expect(shown(allOk)).not.toContain('voyant_rouge');
    const lit = { ...allOk, voyants: { value: 'defect' }, voyant_rouge: { value: 'oil' } };
    expect(shown(lit)).toContain('voyant_rouge');
    expect(answersToSeal(car, { ...lit, voyants: { value: 'ok' } }, setting)).not.toHaveProperty('voyant_rouge');
  });

  it('trailer and tail lift are asked of the vehicle that has them', () => {
    const keys = (vehicle: object) => itemsShown(truck, {}, { vehicle }).map(({ key }) => key);
    expect(keys({})).not.toContain('attelage');
    expect(keys({ trailer: true, tailLift: true })).toEqual(expect.arrayContaining(['attelage', 'flexibles', 'hayon']));
  });
});

describe('what is left to do', () => {
  it('nothing once all is answered; each missing item is named, optional ones are not', () => {
    expect(recordIssues(car, allOk, setting)).toEqual([]);
    expect(progressOf(car, allOk, setting)).toEqual({ done: 21, all: 21 });
    const { pneus: _gone, note: _free, ...rest } = allOk;
    expect(recordIssues(car, rest, setting)).toEqual([{ item: 'pneus', code: 'missing' }]);
  });

  it('a defect asks for a photo, or for the reason why there is none', () => {
    const item = itemsOf(car).find(({ key }) => key === 'feux')!;
    expect(answerIssues(item, { value: 'defect' })).toEqual(['photoMissing']);
    expect(answerIssues(item, { value: 'defect', photos: [photo] })).toEqual([]);
    expect(answerIssues(item, { value: 'defect', photoMissing: 'dark' })).toEqual([]);
  });

  it('nobody finds a minor defect by saying nothing: its gravity is asked, where the item or the option does not tell a graver one', () => {
    const [wipers, lamps, lights] = ['essuie', 'feux', 'voyants'].map((key) => itemsOf(car).find((item) => item.key === key)!);
    const found = { value: 'defect', photoMissing: 'dark' as const };
    expect(wipers!.severity).toBe('minor');
    expect(checkIssues(wipers!, found)).toEqual(['severityMissing']);
    expect(checkIssues({ ...wipers!, severity: undefined }, found)).toEqual(['severityMissing']);
    expect(checkIssues(wipers!, { ...found, severity: 'minor' })).toEqual([]);
    expect([checkIssues(wipers!, { value: 'ok' }), checkIssues(lamps!, found)]).toEqual([[], []]);
    const option = { ...lights!, type: 'choice' as const, options: [{ key: 'a', label: { fr: 'A' }, severity: 'minor' as const }] };
    expect(checkIssues(option, { value: 'a', photoMissing: 'dark' })).toEqual([]);
    // What was sealed before it was asked is taken, as minor.
    expect(answerIssues(wipers!, found)).toEqual([]);
    expect(findingsOf(car, { essuie: found }, setting)).toMatchObject([{ item: 'essuie', severity: 'minor' }]);
    expect(recordIssues(car, { ...allOk, essuie: found }, setting)).toEqual([{ item: 'essuie', code: 'severityMissing' }]);
  });

  it('gravity is raised by anybody, lowered by a manager', () => {
    const item = itemsOf(car).find(({ key }) => key === 'feux')!;
    const lowered = { value: 'defect', photos: [photo], severity: 'minor' as const };
    expect(answerIssues(item, lowered)).toEqual(['severityLowered']);
    expect(answerIssues(item, lowered, true)).toEqual([]);
    expect(answerIssues(item, { ...lowered, severity: 'critical' })).toEqual([]);
  });

  it.each<[string, Partial<Item>, unknown, string[]]>([
    ['a text where a number is asked for', { type: 'number' }, 'x', ['wrongKind']],
    ['below the least', { type: 'level', min: 0 }, -1, ['tooLow']],
    ['above the most', { type: 'level', max: 100 }, 101, ['tooHigh']],
    [
      'an option that is not there',
      {
        type: 'choice',
        options: [
          { key: 'a', label: { fr: 'A' } },
          { key: 'b', label: { fr: 'B' } },
        ],
      },
      'c',
      ['wrongKind'],
    ],
    ['a blank text', { type: 'text' }, '  ', ['missing']],
  ])('%s', (_name, but, value, issues) => {
    const item: Item = { key: 'x', type: 'ok', label: { fr: 'X' }, required: true, na: false, photo: 'never', ...but };
    expect(answerIssues(item, { value: value as never })).toEqual(issues);
  });
});

describe('verdict', () => {
  const found = (answers: Answers) => findingsOf(car, { ...allOk, ...answers }, setting);

  it('fit; with reserve for a defect or a missing photo; a critical defect immobilizes, an open one too', () => {
    expect(checkVerdict(found({}), [], false)).toBe('fit');
    expect(checkVerdict(found({}), [], true)).toBe('fit-with-reserve');
    expect(checkVerdict(found({ feux: { value: 'defect' } }), [], false)).toBe('fit-with-reserve');
    expect(checkVerdict(found({ pneus: { value: 'defect' } }), [], false)).toBe('do-not-drive');
    expect(checkVerdict(found({}), ['critical'], false)).toBe('do-not-drive');
    expect(checkVerdict(found({ voyants: { value: 'defect' }, voyant_rouge: { value: 'oil' } }), [], false)).toBe('do-not-drive');
    expect(checkVerdict(found({ voyants: { value: 'defect' }, voyant_rouge: { value: 'none' } }), [], false)).toBe('fit-with-reserve');
  });

  it('a finding says where, and the gravity that somebody gave it', () => {
    expect(
      found({
        feux: { value: 'defect', severity: 'critical' },
        caross: { value: [{ view: 'left', x: 500, y: 500, kind: 'dent', sizeMm: 40 }] },
      }),
    ).toEqual([
      { item: 'feux', zone: 'tour', severity: 'critical' },
      { item: 'caross', zone: 'tour', severity: 'minor' },
    ]);
  });
});

describe('a template before it is published', () => {
  const one = (key: string, but: Partial<Item> = {}): Item => ({
    key,
    type: 'ok',
    label: { fr: key },
    required: true,
    na: true,
    photo: 'onDefect',
    ...but,
  });
  const of = (...items: Item[]) => ({ kind: 'check' as const, label: { fr: 'X' }, sections: [{ key: 's', label: { fr: 'S' }, items }] });

  it.each<[string, Item[], string[]]>([
    ['a key twice', [one('a'), one('a')], ['keyTwice']],
    ['a condition on what comes later', [one('a', { if: { item: 'b', eq: 'ok' } }), one('b')], ['asksLater']],
    [
      'a condition on nobody',
      [
        one('a', {
          if: {
            or: [
              { item: 'z', eq: 'ok' },
              { vehicle: 'trailer', eq: true },
            ],
          },
        }),
      ],
      ['asksNobody'],
    ],
    ['a choice without options', [one('a', { type: 'choice' })], ['optionsMissing']],
    ['bounds turned round', [one('a', { type: 'number', min: 5, warnMin: 2 })], ['boundsTurned']],
    ['a scan of nothing', [one('a', { type: 'scan' })], ['scanMissing']],
  ])('%s', (_name, items, codes) => {
    expect(templateIssues(of(...items)).map(({ code }) => code)).toEqual(codes);
  });

  it('a key of an earlier version keeps its type', () => {
    expect(templateIssues(of(one('a', { type: 'text' })), [of(one('a'))])).toEqual([{ item: 'a', code: 'retyped' }]);
  });
});

it('a repaired defect is over when the next check says so, and comes back when it says otherwise', () => {
  expect(defectAfter('open', 'plan')).toBe('planned');
  expect(defectAfter('planned', 'repair')).toBe('repaired');
  expect(defectAfter('repaired', 'seenRepaired')).toBe('verified');
  for (const state of ['repaired', 'verified', 'dismissed'] as const) expect(defectAfter(state, 'stillThere')).toBe('open');
  expect(defectAfter('duplicate', 'repair')).toBeNull();
  for (const state of DEFECT_STATES) {
    expect(stepsFrom(state)).toEqual(DEFECT_STEPS.filter((step) => defectAfter(state, step) !== null));
    if (isDefectCarried(state)) expect(stepsFrom(state)).toEqual(expect.arrayContaining(['stillThere', 'seenRepaired']));
  }
});
