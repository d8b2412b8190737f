import { describe, expect, test } from 'vitest';
import { writtenRoutes } from '../../scripts/route-tables.ts';
import { reportAt, reportFlag } from '../../src/domain/reports/slugs.ts';
import { STATED_PAGES } from '../helpers/stated-pages.ts';

/*
 * The routes as they are written, held against the statements of the specification that name each path, who opens it and its layout
 * (docs/spec-ids.json). A page is in the walk by having a route.
 */
interface Written {
  path: string;
  layout: string;
  adminOnly: boolean;
  guard: string | null;
  flags: string[];
  openWhenSuspended: boolean;
  isOfReports: boolean;
}

/** Of the identity service, not of the application. */
const IDENTITY = '/simple-directory/';
const CAPTURES = '/pages-for-capture/';
const OPEN_WHEN_SUSPENDED = ['/', '/profil', '/contact', '/documentation', '/documentation/{id}', '/newsletter'];

const written = writtenRoutes().map(({ path, text }): Written => {
  const access = /\bguard(?:Id)?\(\{([^}]*)\}/.exec(text)?.[1];
  const data = /staticData: \{([^}]*)\}/.exec(text)?.[1] ?? '';
  return {
    path,
    layout: /layout: '([\w-]+)'/.exec(data)?.[1] ?? 'default',
    adminOnly: /adminOnly: true/.test(data),
    guard: access === undefined ? null : (/guard: '(\w+)'/.exec(access)?.[1] ?? 'unread'),
    flags: [...(/flags: \[([^\]]*)\]/.exec(access ?? '')?.[1] ?? '').matchAll(/'(\w+)'/g)].map(([, flag]) => flag!),
    openWhenSuspended: /openWhenSuspended: true/.test(access ?? ''),
    // Of each report its own (domain/reports/slugs.ts).
    isOfReports: /\benterReport\(/.test(text),
  };
});

/** Whether a written path serves a stated one: `$report` serves any name, `$id` serves `{id}`, `{id?}` may be absent. */
function serves(path: string, wanted: string): boolean {
  const [have, want] = [path.split('/'), wanted.split('/')];
  const optional = /\{\w+\?\}$/.test(wanted);
  if (have.length !== want.length && !(optional && have.length === want.length - 1)) return false;
  return have.every(
    (part, at) =>
      part === want[at] || (part.startsWith('$') && want[at] !== undefined) || (/^\{-?\$/.test(part) && want[at]!.startsWith('{')),
  );
}
const precise = (path: string): number => path.split('/').filter((part) => !part.includes('$')).length;

/** Every built page with what is stated of it; of two routes that could serve it, the one that names more. */
const built = STATED_PAGES.flatMap((statement) => {
  const routes = written.filter(({ path }) => serves(path, statement.path)).sort((a, b) => precise(b.path) - precise(a.path));
  const best = routes[0];
  // A name that only a parameter could serve is another page's: /rapports/$report does not make /rapports/trajets/{id}.
  if (!best || !(statement.path.includes('{') || !best.path.includes('$id'))) return [];
  // Of the addresses that are a report's, and of their captures, those whose report there is.
  if (best.path.endsWith('/$report') && !reportAt(statement.path)) return [];
  // A part that may be absent may have a route for each case: both are the page.
  const same = /\{\w+\?\}$/.test(statement.path) ? routes.filter(({ path }) => precise(path) === precise(best.path)) : [best];
  const report = reportAt(statement.path);
  return same.map((route) => ({
    ...statement,
    route: report && route.isOfReports ? { ...route, guard: 'session', flags: [reportFlag(report)] } : route,
  }));
});

test('the walk is not empty, and every route is one of the stated paths', () => {
  expect(STATED_PAGES).toHaveLength(141);
  expect(built.length).toBeGreaterThan(3);
  const served = new Set([
    ...built.map(({ route }) => route.path),
    ...written.map(({ path }) => path).filter((path) => path.startsWith(IDENTITY)),
  ]);
  expect(written.map(({ path }) => path).filter((path) => !served.has(path))).toEqual([]);
  expect(written.length).toBe(new Set(written.map(({ path }) => path)).size);
});

describe('layouts', () => {
  test('L-001 L-004 L-005 each page has the layout its statement names, one of four', () => {
    for (const { path, layout, route } of built) expect([path, route.layout]).toEqual([path, layout]);
    for (const { layout } of written) expect(['default', 'cartography', 'void', 'void-anonymous']).toContain(layout);
    expect(written.filter(({ layout }) => layout === 'cartography').map(({ path }) => path)).toEqual(['/cartographie']);
    expect(written.filter(({ path }) => path.startsWith(CAPTURES)).map(({ layout }) => layout)).toEqual(
      written.filter(({ layout }) => layout === 'void').map(({ layout }) => layout),
    );
    expect(new Set(written.map(({ layout }) => layout)).size).toBe(4);
  });
});

const unbuilt = STATED_PAGES.filter(({ path }) => !built.some((page) => page.path === path)).map(({ path }) => path);
test('R-142 every stated page is built', () => {
  expect(unbuilt).toEqual([]);
});

describe('guards', () => {
  test('G-014 P-012 each page asks for the guard its statement names', () => {
    for (const { path, who, route } of built) expect([path, route.guard]).toEqual([path, who[0] === 'anonymous' ? null : who[0]]);
  });

  test('G-015 and for the flags of its menu entry', () => {
    for (const { path, who, route } of built) expect([path, [...route.flags].sort()]).toEqual([path, who.slice(1).sort()]);
  });

  test('S-011 a suspended account opens these pages and no other', () => {
    for (const { path, who, route } of built)
      expect([path, route.openWhenSuspended]).toEqual([path, OPEN_WHEN_SUSPENDED.includes(path) && who[0] !== 'anonymous']);
  });

  test('S-023 all of the administration, and nothing else, turns admin mode on', () => {
    for (const { path, route } of built) expect([path, route.adminOnly]).toEqual([path, path === '/admin' || path.startsWith('/admin/')]);
  });
});
