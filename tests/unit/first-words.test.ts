import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { importsOf, targetOf } from '../../scripts/checks/imports.ts';
import { writtenRoutes } from '../../scripts/route-tables.ts';
import { partOfWords, saysFirstWords } from '../../src/app/i18n/language.ts';

/** What shows before the later words have come: the list of vehicles, the login page, and what stands around them. */
const SHOWN = [
  'src/app/main.tsx',
  'src/app/features/vehicles/vehicles-screen.tsx',
  'src/app/features/login/login-screen.tsx',
  ...[
    'top-bar.tsx',
    'phone-bar.tsx',
    'side.tsx',
    'update-prompt.tsx',
    'lock-screen.tsx',
    'account.tsx',
    'display-fields.tsx',
    'logout-dialog.tsx',
  ].map((file) => `src/app/layouts/${file}`),
  'src/app/session/background.ts',
  'src/app/session/door.ts',
  'src/app/ui/overlay-panel.tsx',
  'src/app/entity-ui/list/save-view-dialog.tsx',
];

const FOLDER = 'src/app/i18n/locales/fr';
const partOf = new Map(
  readdirSync(FOLDER).flatMap((file) =>
    Object.keys(JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as object).map(
      (namespace) => [namespace, partOfWords(file)] as const,
    ),
  ),
);

/** Namespaces that a file names: of `useTranslation`, and before a key. */
function namespacesIn(text: string): string[] {
  const given = [...text.matchAll(/useTranslation\(\s*(\[[^\]]*\]|'\w+')/g)].flatMap(([, names]) => [...names!.matchAll(/'(\w+)'/g)]);
  const before = [...text.matchAll(/\bt\w*\(\s*['"`](\w+):/g)];
  return [...given, ...before].map(([, namespace]) => namespace!);
}

it('every other screen comes with the words of all (`withWords`)', () => {
  const routes = writtenRoutes();
  expect(routes.length).toBeGreaterThan(80);
  for (const { path, screen, text } of routes)
    expect([screen, text.includes('withWords(import(')]).toEqual([screen, !saysFirstWords(path)]);
});

it('what shows first says nothing but the first words', () => {
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file) || !/\.tsx?$/.test(file)) return;
    seen.add(file);
    for (const { specifier, types, lazy } of importsOf(file, readFileSync(file, 'utf8')).imports) {
      const target = targetOf(file, specifier);
      if (target !== undefined && !types && !lazy) visit(target);
    }
  };
  SHOWN.forEach(visit);
  const said = [...seen].flatMap((file) => namespacesIn(readFileSync(file, 'utf8')).map((namespace) => ({ file, namespace })));
  expect(said.length).toBeGreaterThan(40);
  expect(said.filter(({ namespace }) => partOf.get(namespace) === 'later')).toEqual([]);
});
