import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '../text/locale.ts';
import { DTC_CODES, DTC_CONDITIONS, dtcPhrases, NAMED_FMIS, NAMED_SPNS } from './dtc-codes.ts';
import { DTC_REASONS, DTC_RULES } from './dtc-severity.ts';
import { DTC_AREAS, DTC_FAILURES, DTC_SYSTEMS, NAMED_FAILURE_TYPES, readDtc } from './dtc-structure.ts';
import { FREEZE_NAMES } from './diagnostic.ts';
import { localeWords } from '../../../tests/helpers/locale-words.ts';

type Words = Record<string, string | Record<string, string>>;
const words = new Map(LOCALES.map((locale) => [locale, localeWords<Words>(locale, 'dtc')]));

function wordOf(locale: (typeof LOCALES)[number], key: string): string | undefined {
  const [group, name] = key.split('.') as [string, string | undefined];
  const found = words.get(locale)![group];
  return typeof found === 'object' ? (name === undefined ? undefined : found[name]) : found;
}

/** A title as a screen puts it together. */
function title(locale: (typeof LOCALES)[number], code: string): string {
  const texts = dtcPhrases(readDtc(code)!).map(({ key, values }) =>
    (wordOf(locale, key) ?? `? ${key}`).replaceAll(/\{\{(\w+)\}\}/g, (hole, name: string) => String(values[name] ?? hole)),
  );
  return texts.join(' · ');
}

const holesOf = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!).sort();
const under = (group: string, names: Iterable<string | number>): string[] => [...names].map((name) => `${group}.${name}`);

const NEEDED = new Map<string, string[]>([
  ...[
    ...under('systems', DTC_SYSTEMS),
    ...under('origins', ['standard', 'manufacturer']),
    ...under('areas', DTC_AREAS),
    ...under('failures', DTC_FAILURES),
    ...under('failureTypes', NAMED_FAILURE_TYPES),
    ...under('conditions', DTC_CONDITIONS),
    ...under('parameters', NAMED_SPNS),
    ...under('modes', NAMED_FMIS),
    ...under('reasons', DTC_REASONS),
    ...under('freeze', FREEZE_NAMES),
  ].map((key): [string, string[]] => [key, []]),
  ['parameter', ['spn']],
  ['parameterOfManufacturer', ['spn']],
  ['mode', ['fmi']],
  ...[...DTC_CODES.values()].map(({ key, values }): [string, string[]] => [`codes.${key}`, Object.keys(values).sort()]),
]);

describe.each(LOCALES)('in %s', (locale) => {
  it('every key has its words, with what is filled in, and no words are left over', () => {
    const written = Object.entries(words.get(locale)!).flatMap(([group, inner]) =>
      typeof inner === 'string' ? [group] : under(group, Object.keys(inner)),
    );
    expect(written.sort()).toEqual([...NEEDED.keys()].sort());
    for (const [key, holes] of NEEDED) expect(holesOf(wordOf(locale, key)!), key).toEqual(holes);
  });

  it('reasons are sentences, the rest are not', () => {
    for (const key of NEEDED.keys()) expect(/[^.]\.$/.test(wordOf(locale, key)!), key).toBe(key.startsWith('reasons.'));
  });

  it('the words of two keys of a group are not the same', () => {
    for (const inner of Object.values(words.get(locale)!))
      if (typeof inner === 'object') expect(new Set(Object.values(inner)).size).toBe(Object.keys(inner).length);
  });
});

it('every code of two bytes has phrases, each of them with words', () => {
  for (let number = 0; number <= 0xffff; number += 1) {
    const phrases = dtcPhrases({ kind: 'obd', number, failureType: number & 0xff || null });
    const isWhole = phrases.length > 0 && phrases.every(({ key, values }) => NEEDED.get(key)?.join() === Object.keys(values).sort().join());
    if (!isWhole) throw new Error(number.toString(16));
  }
});

it.each([
  ['fr', 'P0302', 'Ratés de combustion, cylindre 2'],
  ['fr', 'P0133', 'Sonde à oxygène 1, rangée 1 · réponse trop lente'],
  ['fr', 'P1234', 'Groupe motopropulseur · dosage de l’air et du carburant · code du constructeur'],
  ['fr', 'C1A17-87', 'Châssis · code du constructeur · message du réseau absent'],
  ['fr', 'P0301-1A', 'Ratés de combustion, cylindre 1 · résistance trop faible'],
  ['fr', 'P0301-6F', 'Ratés de combustion, cylindre 1 · valeurs incohérentes entre elles'],
  ['fr', 'P0301-A0', 'Ratés de combustion, cylindre 1'],
  ['fr', 'P2F00', 'Groupe motopropulseur · code normalisé'],
  ['fr', 'SPN 100 FMI 1', 'Pression d’huile moteur · valeur trop basse, très grave'],
  ['fr', 'SPN 524000 FMI 25', 'Paramètre du constructeur, SPN 524000 · défaut FMI 25'],
  ['en', 'P0299', 'Boost pressure · value too low'],
  ['nl', 'P0675', 'Gloeibougie van cilinder 5 · storing in het circuit'],
  ['hu', 'U0121', 'ABS-vezérlőegység · megszakadt kommunikáció'],
  ['es', 'P0356', 'Bobina de encendido F · fallo del circuito'],
  ['it', 'P0733', 'Rapporto scorretto, marcia 3'],
  ['pt', 'SPN 9999 FMI 3', 'Parâmetro SPN 9999 · tensão demasiado alta ou curto-circuito ao positivo'],
] as const)('%s, %s: %s', (locale, code, expected) => expect(title(locale, code)).toBe(expected));

describe('the table', () => {
  it('has at least 150 codes, each written as a standard code is, with a known condition', () => {
    expect(DTC_CODES.size).toBeGreaterThanOrEqual(150);
    for (const [code, { condition }] of DTC_CODES) {
      expect(code).toMatch(/^([PU]0|P2|P34|C0|B0|U3)/);
      expect(readDtc(code), code).toMatchObject({ kind: 'obd', failureType: null });
      if (condition !== null) expect(DTC_CONDITIONS, code).toContain(condition);
    }
  });

  it('names no code twice', () => {
    const text = readFileSync(new URL('dtc-codes.ts', import.meta.url), 'utf8');
    const listed = text.slice(text.indexOf('const LINES'), text.indexOf('function entriesOf')).match(/\b[PCBU][0-3][0-9A-F]{3}\b/g)!;
    expect(listed.filter((code, at) => listed.indexOf(code) !== at)).toEqual([]);
    expect(listed).toHaveLength(DTC_CODES.size);
  });

  it('uses every condition, and the rules every reason that is not of J1939 alone', () => {
    const used = new Set([...DTC_CODES.values()].map(({ condition }) => condition));
    for (const condition of DTC_CONDITIONS) expect(used, condition).toContain(condition);
    const ofJ1939 = ['mostSevere', 'moderatelySevere', 'leastSevere', 'signal', 'component'];
    const given = new Set(DTC_RULES.map(({ reason }) => reason));
    expect(DTC_REASONS.filter((reason) => !given.has(reason))).toEqual(ofJ1939);
  });
});
