// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askEarly, dropEarly, noteHere, takeEarly, takePage } from './early-answers.ts';

const USER = '0a8f1c1e-0000-4000-8000-000000000001';
const ORG = '0a8f1c1e-0000-4000-8000-000000000002';
const ME = '/simple-directory/api/auth/me';
const SETTINGS = '/api/v1/settings';
/** The server, where the permissions are refused. */
const asked = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>((path) =>
  Promise.resolve(Response.json(path === '/api/v1/start' ? { [SETTINGS]: '{"timeZone":"Europe/Paris"}' } : {})),
);
const MINUTE_S = 60;

function signIn(forS: number, organization?: string, id = USER): void {
  const organizations = organization ? [{ id: organization, role: 'manager' }] : [];
  const body = btoa(JSON.stringify({ id, exp: Math.floor(Date.now() / 1000) + forS, organizations }));
  document.cookie = `id_token=head.${body}.signature; path=/`;
  if (organization) document.cookie = `id_token_org=${organization}; path=/`;
}

beforeEach(() => {
  asked.mockClear();
  vi.stubGlobal('fetch', asked);
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  dropEarly();
  globalThis.sillagePage = undefined;
  for (const name of ['id_token', 'id_token_org']) document.cookie = `${name}=; path=/; max-age=0`;
});

const paths = (): string[] => asked.mock.calls.map(([path]) => path);

it('a first visit of somebody signed in asks who is here and for the rows of the frame; in an organization for its own and the first page of its mirror', async () => {
  signIn(15 * MINUTE_S);
  expect(askEarly(2)).toBe(true);
  expect(paths()).toEqual([ME]);
  expect(takeEarly(SETTINGS)).toBeUndefined();
  asked.mockClear();
  signIn(15 * MINUTE_S, ORG);
  expect(askEarly(2)).toBe(true);
  expect(paths()).toEqual([ME, '/api/v1/start', '/api/v1/sync/pull']);
  const pull = asked.mock.calls.find(([path]) => path.endsWith('pull'))?.[1];
  expect(JSON.parse(String(pull?.body))).toMatchObject({ schema: 2, user: USER, org: ORG, serverId: null, cursor: null });
  expect(await takePage({ userId: USER, orgId: ORG })).toMatchObject({ text: '{}' });
});

it('nobody, a token that is about to end and a device that knows the person ask nothing; another person on it does', () => {
  expect(askEarly(2)).toBe(false);
  signIn(MINUTE_S / 2, ORG);
  expect(askEarly(2)).toBe(false);
  signIn(15 * MINUTE_S, ORG);
  noteHere({ userId: USER, orgId: ORG });
  expect(askEarly(2)).toBe(false);
  expect(paths()).toEqual([]);
  expect(takeEarly(SETTINGS)).toBeUndefined();
  signIn(15 * MINUTE_S, ORG, '0a8f1c1e-0000-4000-8000-000000000003');
  expect(askEarly(2)).toBe(true);
});

it('whose data left the device with them is new on it again', () => {
  signIn(15 * MINUTE_S, ORG);
  noteHere({ userId: USER, orgId: ORG });
  noteHere(null);
  expect(askEarly(2)).toBe(true);
});

it('nothing waits for ever for what was asked ahead: a link that is silent ends it', () => {
  signIn(15 * MINUTE_S, ORG);
  askEarly(2);
  expect(asked.mock.calls.length).toBe(3);
  for (const [path, init] of asked.mock.calls) expect([path, init?.signal instanceof AbortSignal]).toEqual([path, true]);
});

it('an answer is taken once, and not after who is here is known; one that is refused is to be asked of its own path', async () => {
  signIn(15 * MINUTE_S, ORG);
  askEarly(2);
  expect(await (await takeEarly(SETTINGS))?.json()).toEqual({ timeZone: 'Europe/Paris' });
  expect(takeEarly(SETTINGS)).toBeUndefined();
  await expect(takeEarly('/api/v1/permissions')).rejects.toThrow('refused');
  askEarly(2);
  dropEarly();
  expect(takeEarly('/api/v1/permissions')).toBeUndefined();
});

it('a page is given once, to the mirror of whom it was asked for; a refusal, a page of the network and no answer are none', async () => {
  signIn(15 * MINUTE_S, ORG);
  askEarly(2);
  expect(await takePage({ userId: USER, orgId: null })).toBeUndefined();
  expect(await takePage({ userId: USER, orgId: ORG })).toBeUndefined();
  for (const answer of [
    new Response('{}', { status: 401 }),
    new Response('<h1>Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } }),
    null,
  ]) {
    asked.mockImplementation(() => (answer ? Promise.resolve(answer.clone()) : Promise.reject(new Error('no network'))));
    askEarly(2);
    expect(await takePage({ userId: USER, orgId: ORG })).toBeUndefined();
  }
});
