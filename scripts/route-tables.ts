import { readdirSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';

const ROOT = 'src/app/routes';

/** A route as its table has it. */
export interface WrittenRoute {
  /** As an address is written: without a `/` at its end. */
  path: string;
  /** Module of its screen, as the build names it. */
  screen: string;
  /** The whole of it; a guard that has a name in the table stands in its place. */
  text: string;
}

const first = (pattern: RegExp, text: string): string => pattern.exec(text)?.[1] ?? '';

function routesOf(table: string): WrittenRoute[] {
  const text = readFileSync(join(ROOT, table), 'utf8');
  const guards = new Map([...text.matchAll(/^const (\w+) = (guard\(.*\));$/gm)].map(([, name = '', call = '']) => [name, call]));
  return [...text.matchAll(/^ {2}createRoute\(\{\n.*?^ {2}\}\),$/gms)].map(([route]) => ({
    path: first(/path: '([^']*)'/, route).replace(/(.)\/$/, '$1'),
    screen: normalize(join(ROOT, first(/import\('([^']*)'\)/, route))),
    text: route.replace(/(beforeLoad: |await )(\w+)\b/g, (_, before: string, name: string) => before + (guards.get(name) ?? name)),
  }));
}

/** Every address of the application, as the tables have them (`src/app/routes`). */
export const writtenRoutes = (): WrittenRoute[] =>
  readdirSync(ROOT)
    .filter((file) => file.endsWith('.ts'))
    .flatMap(routesOf);
