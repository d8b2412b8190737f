import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addressOf, dropScreens, keepScreen, keptScreen, whoseCookies } from './kept-screens.ts';

const token = (payload: object): string => `id_token=head.${Buffer.from(JSON.stringify(payload)).toString('base64url')}`;
const MARIE = {
  id: 'marie',
  organizations: [
    { id: 'north', role: 'manager' },
    { id: 'south', role: 'user' },
  ],
};
const cookies = (payload: object, org = 'north'): string => `i18n_lang=fr; ${token(payload)}; id_token_org=${org}`;
const screen = (address: string, html = '<p>12 véhicules</p>') => ({ address, html, widthPx: 1366, stamp: 'Écran de 9:00' });

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

it('whose cookies: a person in an organization with a role; nobody without all of it, nor who acts as another', () => {
  expect(whoseCookies(cookies(MARIE))).toBe('marie north manager');
  expect(whoseCookies(cookies(MARIE, 'south'))).toBe('marie south user');
  expect(whoseCookies(cookies({ ...MARIE, name: 'Marie Hélène Œuvrard' }))).toBe('marie north manager');
  for (const nobody of ['', 'id_token=; id_token_org=north', 'id_token=x.y.z; id_token_org=north', token(MARIE), cookies(MARIE, 'west')])
    expect(whoseCookies(nobody)).toBeNull();
  expect(whoseCookies(cookies({ ...MARIE, asAdmin: { id: 'root', name: 'Root' } }))).toBeNull();
});

it('a screen is given to who saw it, in the look it had; another person, organization, role or look finds nothing, and what was kept is gone', () => {
  const who = whoseCookies(cookies(MARIE))!;
  for (const [other, look] of [
    [whoseCookies(cookies({ ...MARIE, id: 'paul' })), 'a.css'],
    [whoseCookies(cookies(MARIE, 'south')), 'a.css'],
    [whoseCookies(cookies({ ...MARIE, organizations: [{ id: 'north', role: 'user' }] })), 'a.css'],
    [who, 'b.css'],
  ] as const) {
    keepScreen(who, 'a.css', screen('/gestion/vehicules'));
    expect(keptScreen('/gestion/vehicules', who, 'a.css')).toEqual(screen('/gestion/vehicules'));
    expect(keptScreen('/gestion/vehicules', other, look)).toBeUndefined();
    expect(keptScreen('/gestion/vehicules', who, 'a.css')).toBeUndefined();
  }
  // Signed out for a while: their own again afterwards, unless it was forgotten.
  keepScreen(who, 'a.css', screen('/'));
  expect(keptScreen('/', null, 'a.css')).toBeUndefined();
  expect(keptScreen('/', who, 'a.css')).toBeDefined();
  dropScreens();
  expect(keptScreen('/', who, 'a.css')).toBeUndefined();
});

it('the newest of an address, the newest six addresses, none that is too large, none of the person before', () => {
  for (const at of [1, 2, 3, 4, 5, 6, 7]) keepScreen('marie', 'a.css', screen(`/rapports/${at}`));
  keepScreen('marie', 'a.css', screen('/rapports/7', '<p>newer</p>'));
  expect(keptScreen('/rapports/1', 'marie', 'a.css')).toBeUndefined();
  expect(keptScreen('/rapports/2', 'marie', 'a.css')).toBeDefined();
  expect(keptScreen('/rapports/7', 'marie', 'a.css')?.html).toBe('<p>newer</p>');
  // What is shown now is too large: what it was before would be older than it looks.
  keepScreen('marie', 'a.css', screen('/rapports/7', 'x'.repeat(300_000)));
  expect(keptScreen('/rapports/7', 'marie', 'a.css')).toBeUndefined();
  keepScreen('paul', 'a.css', screen('/'));
  expect(keptScreen('/rapports/6', 'marie', 'a.css')).toBeUndefined();
});

it('storage that is refused or holds something else: no screen, no failure', () => {
  localStorage.setItem('sillage.screens', '{');
  expect(keptScreen('/', 'marie', 'a.css')).toBeUndefined();
  keepScreen('marie', 'a.css', screen('/'));
  expect(keptScreen('/', 'marie', 'a.css')).toBeDefined();
  const refuse = (): never => {
    throw new DOMException('refused');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  keepScreen('marie', 'a.css', screen('/'));
  expect(keptScreen('/', 'marie', 'a.css')).toBeUndefined();
});

it('an address is path and search, without the place that the map was moved to', () => {
  expect(addressOf({ pathname: '/cartographie', search: '?at=45.1,4.2,7' })).toBe('/cartographie');
  expect(addressOf({ pathname: '/cartographie/', search: '?at=45.1,4.2,7&fleet=a' })).toBe('/cartographie?fleet=a');
  expect(addressOf({ pathname: '/', search: '' })).toBe('/');
});
