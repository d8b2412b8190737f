import { expect, it, vi } from 'vitest';
import { dropEarly } from '../boot/early-answers.ts';
import { call, HttpError, statusOf } from './http.ts';

it('where only GET and POST pass, a change goes as a POST that says what it is; what the server itself refuses does not go twice', async () => {
  const asked: unknown[][] = [];
  vi.stubGlobal(
    'fetch',
    async (_url: string, { method, headers, body }: { method: string; headers: Record<string, string>; body: string }) => {
      asked.push([method, headers['x-http-method-override'], body]);
      if (method === 'DELETE') return Response.json({ code: 'forbidden' }, { status: 403 });
      return method === 'POST' ? Response.json({ ok: 1 }) : new Response('<h1>405</h1>', { status: 405 });
    },
  );
  expect(await call('/api/v1/x', { method: 'PATCH', json: { a: 1 } })).toEqual({ ok: 1 });
  expect(asked).toEqual([
    ['PATCH', undefined, '{"a":1}'],
    ['POST', 'PATCH', '{"a":1}'],
  ]);
  await expect(call('/api/v1/x', { method: 'DELETE' })).rejects.toMatchObject({ response: { status: 403 } });
  expect(asked).toHaveLength(3);
  vi.unstubAllGlobals();
});

it.each([
  ['a page', new Response('<h1>Sign in to the proxy</h1>', { status: 401 })],
  ['JSON of its own', Response.json({ error: 'unauthorized' }, { status: 401 })],
])('a 401 of somebody on the way is no answer: %s', async (_name, answer) => {
  vi.stubGlobal('fetch', async () => answer);
  const error = await call('/api/v1/x').catch((reason: unknown) => reason);
  vi.unstubAllGlobals();
  expect(error).toBeInstanceOf(HttpError);
  expect(statusOf(error)).toBeUndefined();
});

it('what the page asked before its code came is not asked again: once, for a read, and where it was answered', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit) => {
    asked.push(`${method} ${url}`);
    return Response.json({ late: true });
  });
  const early = (): Promise<Response> => Promise.resolve(Response.json({ early: true }));
  const broken = Promise.reject<Response>(new Error('the link broke'));
  broken.catch(() => undefined);
  globalThis.sillageAnswers = new Map([
    ['/api/v1/x', early()],
    ['/api/v1/y', early()],
    ['/api/v1/z', broken],
  ]);
  expect(await call('/api/v1/x')).toEqual({ early: true });
  expect(await call('/api/v1/x')).toEqual({ late: true });
  expect(await call('/api/v1/y', { method: 'POST', json: {} })).toEqual({ late: true });
  expect(await call('/api/v1/z')).toEqual({ late: true });
  expect(asked).toEqual(['GET /api/v1/x', 'POST /api/v1/y', 'GET /api/v1/z']);
  dropEarly();
  vi.unstubAllGlobals();
});
