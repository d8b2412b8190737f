import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { localDatabase } from '../../../tests/helpers/local-database.ts';
import { statusOf } from './http.ts';
import { serverFile } from './server-file.ts';

const URL = '/api/v1/tickets/0199cccc-0000-7000-8000-000000000001/attachments/0199dddd-0000-7000-8000-000000000001';
/** Every byte there is. */
const BYTES = Uint8Array.from({ length: 70_000 }, (_, at) => at % 256);
const answer = vi.fn<() => Promise<Response>>();
const bytesOf = async (file: Blob): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer());

beforeEach(() => {
  vi.stubGlobal('fetch', answer.mockReset());
  localDatabase();
});
afterEach(() => vi.unstubAllGlobals());

it('a file had once is had again without network, byte for byte, by the same person only', async () => {
  answer.mockResolvedValueOnce(new Response(BYTES, { headers: { 'content-type': 'image/webp' } }));
  expect(await bytesOf(await serverFile(URL))).toEqual(BYTES);
  answer.mockRejectedValue(new TypeError('Failed to fetch'));
  const again = await serverFile(URL);
  expect([again.type, await bytesOf(again)]).toEqual(['image/webp', BYTES]);
  expect(answer).toHaveBeenCalledTimes(1);
  localDatabase('0199eeee-0000-7000-8000-000000000009');
  expect(statusOf(await serverFile(URL).catch((error: unknown) => error))).toBeUndefined();
});

it('what is not the file is not kept: no answer, a refusal, the page of a portal', async () => {
  for (const [given, status] of [
    [() => Promise.reject(new TypeError('Failed to fetch')), undefined],
    [() => Promise.resolve(Response.json({ code: 'not-found' }, { status: 404 })), 404],
    [() => Promise.resolve(new Response('<html>Pay here</html>', { headers: { 'content-type': 'text/html' } })), undefined],
  ] as const) {
    answer.mockImplementationOnce(given);
    expect(
      statusOf(
        await serverFile(URL).then(
          () => Promise.reject(new Error('given')),
          (error: unknown) => error,
        ),
      ),
    ).toBe(status);
  }
  answer.mockResolvedValueOnce(new Response(BYTES));
  expect(await bytesOf(await serverFile(URL))).toEqual(BYTES);
});

it('one that nobody waits for any more is given up on the way, and not kept', async () => {
  const leaving = new AbortController();
  const asked = vi.fn((_: string, { signal }: RequestInit) => {
    const bytes = new ReadableStream({
      start: (stream) => {
        stream.enqueue(BYTES.slice(0, 100));
        signal?.addEventListener('abort', () => stream.error(signal.reason));
      },
    });
    return Promise.resolve(new Response(bytes));
  });
  vi.stubGlobal('fetch', asked);
  const file = serverFile(URL, leaving.signal);
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  leaving.abort();
  await expect(file).rejects.toThrow('AbortError');
  vi.stubGlobal('fetch', answer.mockResolvedValueOnce(new Response(BYTES)));
  expect(await bytesOf(await serverFile(URL))).toEqual(BYTES);
});
