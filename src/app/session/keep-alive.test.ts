import { expect, it, vi } from 'vitest';
import { isRenewalDue, KEEP_ALIVE_MS, renewSession } from './keep-alive.ts';

it('F24 a session is renewed after ten minutes, and at once when the clock was set, a day forth or a day back', () => {
  const lastMs = 1_760_000_000_000;
  expect(isRenewalDue(lastMs + KEEP_ALIVE_MS - 1, lastMs)).toBe(false);
  expect(isRenewalDue(lastMs + KEEP_ALIVE_MS, lastMs)).toBe(true);
  expect(isRenewalDue(lastMs + 86_400_000, lastMs)).toBe(true);
  expect(isRenewalDue(lastMs - 86_400_000, lastMs)).toBe(true);
});

const answered = (status: number, body: string | null, type = 'text/html'): Response =>
  new Response(body, { status, headers: { 'content-type': type } });

it.each<[string, Response, 'renewed' | 'over' | 'unreachable']>([
  ['the server renews', answered(204, null), 'renewed'],
  [
    'the server says that it is over',
    new Response('Session terminée', { status: 401, headers: { 'content-type': 'text/plain', 'x-sillage-failure': 'unauthenticated' } }),
    'over',
  ],
  ['the server says that the access was taken away', answered(401, '{"code":"forbidden"}', 'application/json'), 'over'],
  ['a proxy answers 401 with a page', answered(401, '<h1>Sign in to the proxy</h1>'), 'unreachable'],
  ['a proxy answers 401 with JSON', answered(401, '{"error":"unauthorized"}', 'application/json'), 'unreachable'],
  ['a proxy answers 401 with a text', answered(401, 'Unauthorized', 'text/plain'), 'unreachable'],
  ['a network answers 200 with JSON of its own', answered(200, '{"welcome":true}', 'application/json'), 'unreachable'],
])('a session is renewed, or over, in the words of the server alone: %s', async (_name, answer, state) => {
  vi.stubGlobal('fetch', async () => answer);
  vi.stubGlobal('localStorage', { getItem: () => null });
  try {
    expect(await renewSession()).toBe(state);
  } finally {
    vi.unstubAllGlobals();
  }
});
