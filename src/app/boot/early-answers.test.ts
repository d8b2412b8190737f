// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askEarly, dropEarly, takeEarly } from './early-answers.ts';

const asked = vi.fn<(path: string) => Promise<Response>>(() => Promise.resolve(new Response('{}')));
const MINUTE_S = 60;

function signIn(forS: number, organization?: string): void {
  const body = btoa(JSON.stringify({ id: 'u1', exp: Math.floor(Date.now() / 1000) + forS }));
  document.cookie = `id_token=head.${body}.signature; path=/`;
  if (organization) document.cookie = `id_token_org=${organization}; path=/`;
}

function control(controller: object | null): void {
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller } });
}

beforeEach(() => {
  asked.mockClear();
  vi.stubGlobal('fetch', asked);
  control(null);
});
afterEach(() => {
  vi.unstubAllGlobals();
  dropEarly();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  for (const name of ['id_token', 'id_token_org']) document.cookie = `${name}=; path=/; max-age=0`;
});

const paths = (): string[] => asked.mock.calls.map(([path]) => path);

it('a first visit of somebody signed in asks who is here and for the rows of the frame, those of the organization where there is one', () => {
  signIn(15 * MINUTE_S);
  askEarly();
  expect(paths()).toEqual(['/simple-directory/api/sites/_public', '/simple-directory/api/auth/me', '/api/v1/preferences']);
  asked.mockClear();
  signIn(15 * MINUTE_S, 'o1');
  askEarly();
  expect(paths()).toEqual(expect.arrayContaining(['/api/v1/permissions', '/api/v1/settings']));
});

it('nobody, a token that is about to end and a device that was here before ask nothing', () => {
  askEarly();
  signIn(MINUTE_S / 2, 'o1');
  askEarly();
  signIn(15 * MINUTE_S, 'o1');
  control({});
  askEarly();
  expect(paths()).toEqual([]);
  expect(takeEarly('/api/v1/settings')).toBeUndefined();
});

it('an answer is taken once, and not after who is here is known', async () => {
  signIn(15 * MINUTE_S, 'o1');
  askEarly();
  expect(await (await takeEarly('/api/v1/settings'))?.text()).toBe('{}');
  expect(takeEarly('/api/v1/settings')).toBeUndefined();
  dropEarly();
  expect(takeEarly('/api/v1/permissions')).toBeUndefined();
});
