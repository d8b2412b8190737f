import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dropScreens, keepHere, keptHere } from './kept-screens.ts';

const token = (payload: object): string => `id_token=head.${Buffer.from(JSON.stringify(payload)).toString('base64url')}`;
const MARIE = {
  id: 'marie',
  organizations: [
    { id: 'north', role: 'manager' },
    { id: 'south', role: 'user' },
  ],
};
const cookies = (payload: object, org = 'north'): string => `i18n_lang=fr; ${token(payload)}; id_token_org=${org}`;
const look = (href: string) => [{ href }];

/** Where a page is, and whose cookies it has. */
const page = { cookie: '', sheets: look('a.css'), widthPx: 1366 };
function at(pathname: string, search = ''): void {
  vi.stubGlobal('location', { pathname, search });
  vi.stubGlobal('document', {
    cookie: page.cookie,
    querySelectorAll: () => page.sheets,
    documentElement: { clientWidth: page.widthPx },
  });
}

beforeEach(() => {
  Object.assign(page, { cookie: cookies(MARIE), sheets: look('a.css'), widthPx: 1366 });
  at('/gestion/vehicules');
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

it.each<[string, string]>([
  ['no cookies', ''],
  ['no token', 'id_token=; id_token_org=north'],
  ['a token that cannot be read', 'id_token=x.y.z; id_token_org=north'],
  ['no organization', token(MARIE)],
  ['one that is not theirs', cookies(MARIE, 'west')],
  ['who acts as another', cookies({ ...MARIE, asAdmin: { id: 'root', name: 'Root' } })],
])('nothing is kept of nobody: %s', (_name, cookie) => {
  page.cookie = cookie;
  at('/gestion/vehicules');
  keepHere('<p>12 véhicules</p>', '');
  expect(keptHere()).toBeUndefined();
  page.cookie = cookies({ ...MARIE, name: 'Marie Hélène Œuvrard' });
  at('/gestion/vehicules');
  expect(keptHere()).toBeUndefined();
});

it.each<[string, Partial<typeof page>]>([
  ['another person', { cookie: cookies({ ...MARIE, id: 'paul' }) }],
  ['another organization', { cookie: cookies(MARIE, 'south') }],
  ['another role', { cookie: cookies({ ...MARIE, organizations: [{ id: 'north', role: 'user' }] }) }],
  ['another look', { sheets: look('b.css') }],
])('a screen is shown to who saw it; %s finds nothing, and what was kept is gone', (_name, change) => {
  const own = { ...page };
  keepHere('<p>12 véhicules</p>', 'Écran de 9:00');
  expect(keptHere()).toMatchObject({ html: '<p>12 véhicules</p>', stamp: 'Écran de 9:00' });
  Object.assign(page, change);
  at('/gestion/vehicules');
  expect(keptHere()).toBeUndefined();
  Object.assign(page, own);
  at('/gestion/vehicules');
  expect(keptHere()).toBeUndefined();
});

it('nobody, who acts as another and a window of another width see nothing; what was kept waits for its person, unless it is forgotten', () => {
  const own = { ...page };
  keepHere('<p>own</p>', '');
  for (const change of [{ cookie: '' }, { cookie: cookies({ ...MARIE, asAdmin: { id: 'root', name: 'Root' } }) }, { widthPx: 390 }]) {
    Object.assign(page, own, change);
    at('/gestion/vehicules');
    expect(keptHere()).toBeUndefined();
    if ('cookie' in change) keepHere('<p>other</p>', '');
  }
  Object.assign(page, own);
  at('/gestion/vehicules');
  expect(keptHere()?.html).toBe('<p>own</p>');
  dropScreens();
  expect(keptHere()).toBeUndefined();
});

it('the newest of an address, the newest six addresses, none that is too large', () => {
  const kept = (path: string): string | undefined => {
    at(path);
    return keptHere()?.html;
  };
  for (const report of [1, 2, 3, 4, 5, 6, 7, 7]) {
    at(`/rapports/${report}`);
    keepHere(`<p>${report}</p>`, '');
  }
  expect([1, 2, 7].map((report) => kept(`/rapports/${report}`))).toEqual([undefined, '<p>2</p>', '<p>7</p>']);
  // What is shown now is too large: what it was before would be older than it looks.
  keepHere('x'.repeat(300_000), '');
  expect(kept('/rapports/7')).toBeUndefined();
});

it('an address is path and search, wherever its map was moved to', () => {
  at('/cartographie', '?at=45.1,4.2,7');
  keepHere('<p>map</p>', '');
  at('/cartographie/');
  expect(keptHere()?.html).toBe('<p>map</p>');
  at('/cartographie', '?fleet=a&at=45.1,4.2,8');
  expect(keptHere()).toBeUndefined();
});

it('storage that is refused or holds something else: no screen, no failure', () => {
  localStorage.setItem('sillage.screens', '{');
  expect(keptHere()).toBeUndefined();
  keepHere('<p>own</p>', '');
  expect(keptHere()).toBeDefined();
  const refuse = (): never => {
    throw new DOMException('refused');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  keepHere('<p>own</p>', '');
  expect(keptHere()).toBeUndefined();
});
