import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { frenchProblems } from '../../scripts/checks/french.ts';
import { missingTexts, neededTexts, ofResults } from '../../scripts/checks/needed-texts.ts';

type Tree = { [key: string]: string | Tree };
const ROOT = 'src/app/i18n/locales/fr';

function flatten(tree: Tree, into: Map<string, string>, prefix = ''): Map<string, string> {
  for (const [key, value] of Object.entries(tree))
    if (typeof value === 'string') into.set(prefix + key, value);
    else flatten(value, into, `${prefix}${key}.`);
  return into;
}
const reference = new Map(
  readdirSync(ROOT).flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(`${ROOT}/${file}`, 'utf8')) as Record<string, Tree>).map(
      ([namespace, words]) => [namespace, flatten(words, new Map<string, string>())] as const,
    ),
  ),
);
const needed = neededTexts();
const without = (namespace: string, pattern: RegExp) =>
  missingTexts(
    needed,
    new Map([...reference, [namespace, new Map([...reference.get(namespace)!].filter(([key]) => !pattern.test(key)))] as const]),
  );

describe('texts that the registries need', () => {
  test('are there', () => {
    expect(needed.length).toBeGreaterThan(1500);
    expect(missingTexts(needed, reference)).toEqual([]);
  });

  test.each([
    ['nav', /^report\.tournee$/, 'nav: report.tournee is missing'],
    ['nav', /^about\.report\.tournee$/, 'nav: about.report.tournee is missing'],
    ['nav', /^teltonika$/, 'nav: teltonika is missing'],
    ['reports', /^rows\.tournee_one$/, 'reports: rows.tournee_one, _other is missing'],
    ['reports', /^none\.tournee$/, 'reports: none.tournee is missing'],
    ['reports', /^columns\.stopNumber$/, 'reports: columns.stopNumber is missing'],
    ['reports', /^options\.stops\.skipped$/, 'reports: options.stops.skipped is missing'],
    ['reports', /^notes\.noRound/, 'reports: notes.noRound is missing'],
    ['reports', /^tables\.perRound$/, 'reports: tables.perRound is missing'],
    ['alertRule', /^choices\.kind\.towing$/, 'alertRule: choices.kind.towing is missing'],
    ['round', /^count_other$/, 'round: count_one, _other is missing'],
    ['round', /^screen\.removeTitle_one$/, 'round: screen.removeTitle_one, _other is missing'],
    ['round', /^screen\.sections\.stops$/, 'round: screen.sections.stops is missing'],
    ['zone', /^fields\.area$/, 'zone: fields.area is missing'],
  ])('%s without %s is told', (namespace, pattern, problem) => {
    expect(without(namespace, pattern)).toEqual([problem]);
  });

  test('a new report without one word in any language is told of each of them', () => {
    const made: Parameters<typeof neededTexts>[0] = {
      'made-up': {
        columns: [
          { id: 'vehicle', kind: 'vehicle', widthPx: 130 },
          { id: 'madeUpFigure', kind: 'number', widthPx: 110 },
        ],
        options: [{ key: 'madeUp', values: ['one', 'two'], initial: 'one' }],
        groupings: [[], ['site', 'month']],
        leadsTo: { to: '/rapports/positions', search: {} },
      },
    };
    expect(missingTexts(neededTexts(made), reference)).toEqual([
      'nav: report.made-up is missing',
      'nav: about.report.made-up is missing',
      'reports: rows.made-up_one, _other is missing',
      'reports: none.made-up is missing',
      'reports: about.made-up is missing',
      'reports: columns.madeUpFigure is missing',
      'reports: options.madeUp.label is missing',
      'reports: options.madeUp.one is missing',
      'reports: options.madeUp.two is missing',
      'reports: groups.site-month is missing',
      'reports: leadsTo.made-up is missing',
    ]);
  });

  test('what a result brings is read where it is computed, on one line or on several', () => {
    const source = `
      const more = { ...kilos, id: 'extra', kind: 'number', widthPx: 1 };
      const worded = { id: 'vendor', label: 'As they say', kind: 'text', widthPx: 1 };
      export const result = {
        notes: [
          {
            code: isPast ? 'then' : 'now',
            count: 1,
          },
        ],
        tables: [{ id: 'bySomething', columns, rows }],
        other: { id: 'nothing to say' },
      };`;
    expect([...ofResults(source)].map(({ key }) => key)).toEqual(['columns.extra', 'notes.then', 'notes.now', 'tables.bySomething']);
  });
});

describe('French', () => {
  test.each([
    'Le boîtier dit autre chose',
    'Un dispositif apparaît dès qu’il parle',
    'N’a encore jamais parlé : le boîtier n’a jamais parlé',
    'Événements dits par les boîtiers',
    "L'appareil",
    'Plaque',
    'Fichier trop gros. Choisir un autre fichier.',
    'Demandez au chauffeur',
  ])('« %s » is told', (text) => {
    expect(frenchProblems('any', 'key', text)).not.toEqual([]);
  });

  test.each(['Le boîtier envoie autre chose', 'Choisir un fichier', 'Lire la plaque, le VIN ou l’autocollant', 'Aujourd’hui'])(
    '« %s » is not',
    (text) => {
      expect(frenchProblems('any', 'key', text)).toEqual([]);
    },
  );

  test('texts of the specification stay letter by letter', () => {
    expect(frenchProblems('errors', 'permission', "Vous n'avez pas les permissions d'accéder à cette page")).toEqual([]);
  });
});
