import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LocalDatabase } from '../../../db/database.ts';
import { createRow } from '../../../db/mutate.ts';
import {
  changePendingUpload,
  dropPendingUpload,
  holdFile,
  resendPendingUpload,
  type PendingUpload,
} from '../../../db/queries/pending-uploads.ts';
import { sha256 } from '../../../db/sha256.ts';
import { localDatabase } from '../../../../tests/helpers/local-database.ts';
import { newId } from '../../../../tests/helpers/sample.ts';
import { writeDeviceValue } from '../../../db/queries/profiles.ts';
import { sendPendingUploads, startPendingUploads } from './send-pending-uploads.ts';
import { askTransfers, chooseTransfers, limitTransfers } from './transfers.ts';
import { knownWay } from './upload-file.ts';

const USER = '0199aaaa-0000-7000-8000-000000000001';
const ORG = '0199aaaa-0000-7000-8000-000000000002';
const TICKET = '0199cccc-0000-7000-8000-000000000003';
const PHOTO_OF = '0199cccc-0000-7000-8000-000000000004';
const PART = 256 * 1024;
const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer as ArrayBuffer;
const large = (parts: number): ArrayBuffer => Uint8Array.from({ length: parts * PART - 100 }, (_, at) => at % 251).buffer;

interface SentRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  metadata: Record<string, string>;
  bytes: number;
}
type Reply = (asked: SentRequest) => Response | void | Promise<Response | void>;

/** What the browser says of its link. */
const link = Object.assign(new EventTarget(), { type: 'wifi' });
const linkIs = (type: string): void => {
  link.type = type;
  link.dispatchEvent(new Event('change'));
};

let database: LocalDatabase;
let asked: SentRequest[];
/** Answers in place of the server's, one after the other; null: the server's own. */
let replies: (Reply | null)[];
/** What the server has: uploads by path, files by id. */
let uploads: Map<string, { metadata: Record<string, string>; length: number; parts: ArrayBuffer[] }>;
let stored: Map<string, ArrayBuffer>;

const held = async (): Promise<PendingUpload[]> =>
  (await database.read((dexie) => dexie.table('attachments').toArray())).filter((one) => 'name' in one);
const refusal = (status: number, code: string) => (): Response =>
  Response.json({ code }, { status, headers: { 'tus-resumable': '1.0.0' } });
const never: Reply = () => new Promise(() => undefined);
const noAnswer: Reply = () => Promise.reject(new TypeError('network'));
const methods = (): string[] => asked.map(({ method }) => method);

const sizeOf = (parts: readonly ArrayBuffer[]): number => parts.reduce((sum, { byteLength }) => sum + byteLength, 0);

/** The protocol as the server speaks it (its own tests are in tests/contract). */
async function serve({ method, url, headers, metadata }: SentRequest, body: ArrayBuffer): Promise<Response> {
  const told: Record<string, string> = { 'tus-resumable': '1.0.0' };
  const path = method === 'POST' ? `/api/v1/uploads/${uploads.size + 1}` : new URL(url).pathname;
  if (method === 'POST') uploads.set(path, { metadata, length: Number(headers['Upload-Length']), parts: [] });
  const upload = uploads.get(path);
  if (!upload) return refusal(404, 'not-found')();
  const offset = sizeOf(upload.parts);
  if (method === 'PATCH' && Number(headers['Upload-Offset'] ?? headers['upload-offset']) !== offset) return refusal(409, 'conflict')();
  if (body.byteLength > 0) upload.parts.push(body);
  if (method !== 'HEAD' && sizeOf(upload.parts) === upload.length) {
    const whole = await new Blob(upload.parts).arrayBuffer();
    stored.set(upload.metadata['id']!, whole);
    uploads.delete(path);
    told['upload-sha256'] = await sha256(whole);
  }
  return new Response(method === 'HEAD' || method === 'PATCH' ? null : '', {
    status: method === 'POST' ? 201 : method === 'HEAD' ? 200 : 204,
    headers: { ...told, location: path, 'upload-offset': String(sizeOf(upload.parts)), 'upload-length': String(upload.length) },
  });
}

beforeEach(async () => {
  await writeDeviceValue('uploadWay', undefined);
  database = localDatabase(USER, ORG);
  [asked, replies, uploads, stored] = [[], [], new Map(), new Map()];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  vi.stubGlobal('navigator', { onLine: true, connection: link });
  vi.stubGlobal('location', new URL('http://localhost/'));
  vi.stubGlobal(
    'fetch',
    async (
      url: string,
      { method, headers, body, signal }: { method: string; headers: Record<string, string>; body: Blob | null; signal?: AbortSignal },
    ) => {
      const pairs = (headers['Upload-Metadata'] ?? '')
        .split(',')
        .filter(Boolean)
        .map((pair) => pair.split(' ') as [string, string]);
      const data = (await body?.arrayBuffer()) ?? new ArrayBuffer(0);
      const one = {
        method,
        url,
        headers,
        bytes: data.byteLength,
        metadata: Object.fromEntries(pairs.map(([key, value]) => [key, Buffer.from(value, 'base64').toString()])),
      };
      asked.push(one);
      const given = new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
      return (await Promise.race([replies.shift()?.(one), given])) ?? serve(one, data);
    },
  );
});
afterEach(async () => {
  await chooseTransfers('always');
  await limitTransfers(false);
  linkIs('wifi');
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('R-016 a small file leaves in one request, for its row, as the person it belongs to, and is then forgotten', async () => {
  const id = await holdFile(`ticket:${TICKET}`, 'été 1.log', bytes('journal'));
  await sendPendingUploads();
  expect(asked).toMatchObject([
    { method: 'POST', url: 'http://localhost/api/v1/uploads', bytes: 7, headers: { 'x-sillage-profile': `${USER}:${ORG}` } },
  ]);
  expect(asked[0]!.metadata).toEqual({ entity: 'ticket', row: TICKET, id, name: 'été 1.log', sha256: await sha256(bytes('journal')) });
  expect(await held()).toEqual([]);
});

it('a browser that believes itself without network sends its files all the same', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const id = await holdFile(`ticket:${TICKET}`, 'a.jpg', bytes('photo'));
  await sendPendingUploads();
  expect(stored.get(id)).toEqual(bytes('photo'));
});

it('R-016 nothing leaves before its row, nor what only a draft has', async () => {
  const row = await createRow('ticket', { subject: 'Sujet', description: 'Texte' });
  await holdFile(`ticket:${row}`, 'a', bytes('a'));
  await holdFile('draft:ticket', 'b', bytes('b'));
  await sendPendingUploads();
  expect(asked).toEqual([]);
  expect(await held()).toHaveLength(2);
});

it('F26 a file cut on its way goes on where the server is, after a restart too; each photo of one size has its own upload', async () => {
  const [first, second] = [large(3), large(3)];
  new Uint8Array(second)[0] = 1;
  const id = await holdFile(`vehicle:${PHOTO_OF}`, 'photo.jpg', first, 'photo');
  const other = await holdFile(`ticket:${TICKET}`, 'photo.jpg', second);
  replies = [null, null, noAnswer];
  await sendPendingUploads();
  expect(methods()).toEqual(['POST', 'PATCH', 'PATCH']);
  expect(await held()).toMatchObject([
    { _id: id, sent: 2 * PART, upload: { key: `${await sha256(first)}:${id}`, path: '/api/v1/uploads/1' } },
    { _id: other },
  ]);
  asked = [];
  await sendPendingUploads();
  expect(asked.map(({ method, bytes: sent }) => [method, sent])).toEqual([
    ['HEAD', 0],
    ['PATCH', PART - 100],
    ['POST', PART],
    ['PATCH', PART],
    ['PATCH', PART - 100],
  ]);
  expect(await held()).toEqual([]);
  expect([stored.get(id), stored.get(other)]).toEqual([first, second]);
});

it('F26 an upload begun for another content, or at another door, is not gone on with', async () => {
  const data = large(2);
  for (const [hash, path] of [
    [await sha256(bytes('another')), '/api/v1/uploads/9'],
    [await sha256(data), 'https://evil.example/api/v1/uploads/9'],
    [await sha256(data), '/api/v1/uploads/../vehicles/9'],
    [await sha256(data), '/api/v1/uploads/..%2fvehicles%2f9'],
    [await sha256(data), '/api/v1/uploads/9?x=/../../vehicles/9'],
  ]) {
    const id = await holdFile(`vehicle:${PHOTO_OF}`, 'photo.jpg', data, 'photo');
    await changePendingUpload(id, { upload: { key: `${hash}:${id}`, path: path! }, sent: PART });
    asked = [];
    await sendPendingUploads();
    expect(methods()).toEqual(['POST', 'PATCH']);
    expect(stored.get(id)).toEqual(data);
  }
});

it('F26 what the server has forgotten starts again from its first byte', async () => {
  const id = await holdFile(`vehicle:${PHOTO_OF}`, 'photo.jpg', large(2), 'photo');
  replies = [null, noAnswer];
  await sendPendingUploads();
  uploads.clear();
  asked = [];
  await sendPendingUploads();
  expect(methods()).toEqual(['HEAD', 'POST', 'PATCH']);
  expect(stored.get(id)).toEqual(large(2));
});

it('a session that is over pauses: what was begun stays, and goes on after', async () => {
  await holdFile(`vehicle:${PHOTO_OF}`, 'photo.jpg', large(3), 'photo');
  replies = [null, refusal(401, 'unauthenticated'), refusal(401, 'unauthenticated')];
  await sendPendingUploads();
  await sendPendingUploads();
  expect(await held()).toMatchObject([{ sent: PART, upload: { path: '/api/v1/uploads/1' } }]);
  await sendPendingUploads();
  expect(methods()).toEqual(['POST', 'PATCH', 'HEAD', 'HEAD', 'PATCH', 'PATCH']);
  expect(await held()).toEqual([]);
});

it('F11 bytes that are no more what was kept are not sent, and a person is told', async () => {
  for (const back of [bytes('abd'), 'no bytes', undefined]) {
    const id = await holdFile(`ticket:${TICKET}`, 'a.log', bytes('abc'));
    await database.write(['attachments'], (tx) => tx.table('attachments').update(`${id}#bytes`, { data: back }));
  }
  await sendPendingUploads();
  expect(asked).toEqual([]);
  expect(await held()).toMatchObject([{ failure: 'storage' }, { failure: 'storage' }, { failure: 'storage' }]);
});

it('F18 the copy of here goes only when the server says that it has these very bytes', async () => {
  await holdFile(`ticket:${TICKET}`, 'a.log', bytes('abc'));
  const portal: Reply = () => new Response('<html>', { status: 200, headers: { 'content-type': 'text/html' } });
  const unsure =
    (status: number, offset = '3'): Reply =>
    () =>
      new Response(null, {
        status,
        headers: {
          'tus-resumable': '1.0.0',
          location: '/api/v1/uploads/8',
          'upload-offset': offset,
          'upload-length': '3',
          'upload-sha256': 'another',
        },
      });
  replies = [portal, portal];
  await sendPendingUploads();
  replies = [unsure(201), unsure(204)];
  await sendPendingUploads();
  expect(await held()).toHaveLength(1);
  const refusing: Reply = () => new Response('<html>', { status: 403 });
  replies = [refusing, refusing];
  await sendPendingUploads();
  expect(await held()).toMatchObject([{ name: 'a.log' }]);
  expect((await held())[0]!.failure).toBeUndefined();
  await sendPendingUploads();
  expect(await held()).toEqual([]);
});

it('R-016 what the server refuses stays with its reason and is not sent again; the others leave', async () => {
  await holdFile(`ticket:${TICKET}`, 'a.exe', bytes('a'));
  await holdFile(`ticket:${TICKET}`, 'a.log', bytes('b'));
  await holdFile(`ticketMessage:${TICKET}`, 'b.log', bytes('c'));
  replies = [refusal(415, 'unsupported-type'), refusal(409, 'duplicate')];
  await sendPendingUploads();
  await sendPendingUploads();
  expect(asked).toHaveLength(3);
  expect(await held()).toMatchObject([
    { name: 'a.exe', failure: 'unsupported-type' },
    { name: 'a.log', failure: 'duplicate' },
  ]);
});

it('F2 a file that the server fails on holds up no other, and is tried again later', async () => {
  await holdFile(`ticket:${TICKET}`, 'a.log', bytes('a'));
  await holdFile(`ticket:${TICKET}`, 'b.log', bytes('b'));
  replies = [refusal(500, 'internal')];
  await sendPendingUploads();
  expect(await held()).toMatchObject([{ name: 'a.log' }]);
  await vi.advanceTimersByTimeAsync(31_000);
  await vi.waitFor(async () => expect(await held()).toEqual([]));
});

it('R-016 no answer is tried again later with the same id', async () => {
  const id = await holdFile(`ticket:${TICKET}`, 'a.log', bytes('a'));
  replies = [noAnswer, refusal(503, 'unavailable')];
  await sendPendingUploads();
  expect(await held()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(31_000);
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  await vi.advanceTimersByTimeAsync(31_000);
  await vi.waitFor(async () => expect(await held()).toEqual([]));
  expect(asked.map(({ metadata }) => metadata['id'])).toEqual([id, id, id]);
});

it('F27 a photo chosen while another is partly sent is another file: it leaves after it, under its own id, and neither twice', async () => {
  let later = '';
  const choose: Reply = async () => {
    later = await holdFile(`vehicle:${PHOTO_OF}`, 'later.jpg', bytes('later'), 'photo');
    void sendPendingUploads();
  };
  replies = [null, choose, never];
  const first = await holdFile(`vehicle:${PHOTO_OF}`, 'first.jpg', large(3), 'photo');
  await sendPendingUploads();
  await vi.waitFor(async () => expect(await held()).toEqual([]));
  expect(stored.get(first)).toBeUndefined();
  expect(stored.get(later)).toEqual(bytes('later'));
  expect(asked.filter(({ metadata }) => metadata['id'] === first)).toHaveLength(1);
});

it('a file taken away while it is sent goes no further', async () => {
  const id = await holdFile(`vehicle:${PHOTO_OF}`, 'a.jpg', large(8), 'photo');
  replies = [null, () => dropPendingUpload(id), never];
  await sendPendingUploads();
  expect(stored.size).toBe(0);
  expect(await held()).toEqual([]);
});

it('a photo that the server refuses is kept with its reason until another takes its place', async () => {
  replies = [refusal(415, 'unsupported-type')];
  await holdFile(`vehicle:${PHOTO_OF}`, 'bad.jpg', bytes('bad'), 'photo');
  await sendPendingUploads();
  expect(await held()).toMatchObject([{ name: 'bad.jpg', slot: 'photo', failure: 'unsupported-type' }]);
  await holdFile(`vehicle:${PHOTO_OF}`, 'good.jpg', bytes('good'), 'photo');
  await sendPendingUploads();
  expect(await held()).toEqual([]);
  expect(asked).toHaveLength(2);
});

it.each(['maintenance', 'claim', 'rentalContract'])('files of %s leave as others do', async (entity) => {
  await holdFile(`${entity}:${PHOTO_OF}`, 'facture.pdf', bytes('a bill'));
  await sendPendingUploads();
  expect(asked.map(({ metadata }) => metadata['entity'])).toContain(entity);
  expect(await held()).toEqual([]);
});

describe('a network that does not let all pass', () => {
  const page = (status: number): Response => new Response('<h1>nginx</h1>', { status, headers: { 'content-type': 'text/html' } });
  /** In the way of every request; what it lets pass goes to the server. */
  const guarded = (stops: (asked: SentRequest) => Response | undefined): void => {
    const own = globalThis.fetch as unknown as (
      url: string,
      init: { method: string; headers: Record<string, string>; body: Blob | null },
    ) => Promise<Response>;
    vi.stubGlobal('fetch', async (url: string, init: { method: string; headers: Record<string, string>; body: Blob | null }) => {
      const one = { method: init.method, url, headers: init.headers, bytes: init.body?.size ?? 0, metadata: {} };
      const stopped = stops(one);
      if (!stopped) return own(url, { ...init, method: init.headers['X-HTTP-Method-Override'] ?? init.method });
      asked.push(one);
      return stopped;
    });
  };

  it.each([413, 403, 431])('parts over 128 KB are made smaller until they pass, and stay so (%i)', async (status) => {
    guarded(({ bytes: sent }) => (sent > 131_072 ? page(status) : undefined));
    const [data, next] = [large(3), large(2)];
    new Uint8Array(next)[0] = 1;
    const id = await holdFile(`vehicle:${PHOTO_OF}`, 'a.jpg', data, 'photo');
    await sendPendingUploads();
    expect(stored.get(id)).toEqual(data);
    asked = [];
    const other = await holdFile(`ticket:${TICKET}`, 'b.jpg', next);
    await sendPendingUploads();
    expect(stored.get(other)).toEqual(next);
    expect(asked.every(({ bytes: sent }) => sent <= 131_072)).toBe(true);
  });

  it('parts over a size that nobody answers are made smaller', async () => {
    guarded(({ bytes: sent }) => {
      if (sent > 131_072) throw new TypeError('reset');
      return undefined;
    });
    const data = large(2);
    const id = await holdFile(`vehicle:${PHOTO_OF}`, 'a.jpg', data, 'photo');
    await sendPendingUploads();
    expect(stored.get(id)).toBeUndefined();
    await sendPendingUploads();
    expect(stored.get(id)).toEqual(data);
  });

  it('where only GET, HEAD and POST pass, parts go as POST', async () => {
    guarded(({ method }) => (['GET', 'HEAD', 'POST'].includes(method) ? undefined : page(405)));
    const data = large(3);
    const id = await holdFile(`vehicle:${PHOTO_OF}`, 'a.jpg', data, 'photo');
    await sendPendingUploads();
    expect(stored.get(id)).toEqual(data);
  });

  it('a file that passes in no way is refused with what was seen, the others leave, and it can be sent again', async () => {
    const bad = await holdFile(`ticket:${TICKET}`, 'a.jpg', bytes('=cmd|'));
    const good = await holdFile(`ticket:${TICKET}`, 'b.jpg', bytes('photo'));
    // The text of this one, and nothing else.
    guarded(({ headers }) => (headers['Upload-Metadata']?.includes(btoa(bad)) ? page(403) : undefined));
    await sendPendingUploads();
    expect(await held()).toMatchObject([{ _id: bad, failure: 'network', way: 403 }]);
    expect(stored.get(good)).toEqual(bytes('photo'));
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
    await resendPendingUpload(bad);
    expect((await held())[0]).not.toHaveProperty('failure');
  });

  it('while nothing passes no file is at fault, and its parts stay as they are', async () => {
    guarded(() => page(403));
    const data = large(3);
    const id = await holdFile(`vehicle:${PHOTO_OF}`, 'a.jpg', data, 'photo');
    for (let i = 0; i < 4; i++) await sendPendingUploads();
    expect((await held())[0]!.failure).toBeUndefined();
    vi.unstubAllGlobals();
    expect(await knownWay()).toMatchObject({ part: PART, isPostOnly: false });
    expect(stored.has(id)).toBe(false);
  });
});

it('on Wi-Fi only, files wait on a limited connection; a person sends them, and the next one waits again', async () => {
  await chooseTransfers('wifi');
  await limitTransfers(true);
  await holdFile(`ticket:${TICKET}`, 'a.jpg', bytes('photo'));
  await sendPendingUploads();
  expect([asked, (await held()).length]).toEqual([[], 1]);
  await sendPendingUploads(true);
  expect([methods(), await held()]).toEqual([['POST'], []]);
  await holdFile(`ticket:${TICKET}`, 'b.jpg', bytes('other'));
  await sendPendingUploads();
  expect([methods(), (await held()).length]).toEqual([['POST'], 1]);
  await limitTransfers(false);
  await sendPendingUploads();
  expect([methods(), await held()]).toEqual([['POST', 'POST'], []]);
});

it('by hand, files wait on any link; what a person sent and the network stopped is tried again by itself', async () => {
  await chooseTransfers('hand');
  await holdFile(`ticket:${TICKET}`, 'a.jpg', bytes('photo'));
  await sendPendingUploads();
  expect(asked).toEqual([]);
  replies = [noAnswer];
  await sendPendingUploads(true);
  expect((await held()).length).toBe(1);
  await vi.advanceTimersByTimeAsync(31_000);
  await vi.waitFor(async () => expect(await held()).toEqual([]));
});

it('a choice made while files leave holds back the one under way and those after it, each is stored once in the end', async () => {
  for (const name of ['a.jpg', 'b.jpg']) await holdFile(`ticket:${TICKET}`, name, bytes(name));
  replies = [() => chooseTransfers('hand')];
  await sendPendingUploads();
  expect([methods(), (await held()).length]).toEqual([['POST'], 2]);
  await chooseTransfers('always');
  await sendPendingUploads();
  expect([methods(), [...stored.values()], await held()]).toEqual([['POST', 'POST', 'POST'], [bytes('a.jpg'), bytes('b.jpg')], []]);
});

describe('a file under way, on Wi-Fi only', () => {
  const stops: [string, () => void, () => void][] = [
    ['the link turns metered', () => linkIs('cellular'), () => linkIs('wifi')],
    ['its person says that the link is limited', () => void limitTransfers(true), () => void limitTransfers(false)],
    ['its person chooses by hand', () => void chooseTransfers('hand'), () => void chooseTransfers('wifi')],
  ];
  const begin = async (): Promise<{ id: string; data: ArrayBuffer }> => {
    await chooseTransfers('wifi');
    const data = large(5);
    return { id: await holdFile(`vehicle:${PHOTO_OF}`, 'photo.jpg', data, 'photo'), data };
  };

  it.each(stops)('stops at once when %s, is at no fault, and goes on from there', async (_why, stop, goOn) => {
    const { id, data } = await begin();
    replies = [null, null, (one) => (stop(), never(one))];
    await sendPendingUploads();
    expect(methods()).toEqual(['POST', 'PATCH', 'PATCH']);
    const [left] = await held();
    expect(left).toMatchObject({ _id: id, sent: 2 * PART });
    expect(left).not.toHaveProperty('failure');
    // Nothing is tried by a clock meanwhile.
    await vi.advanceTimersByTimeAsync(61_000);
    await sendPendingUploads();
    expect(asked).toHaveLength(3);
    goOn();
    await sendPendingUploads();
    expect(asked.slice(3).map(({ method, bytes: sent }) => [method, sent])).toEqual([
      ['HEAD', 0],
      ['PATCH', PART],
      ['PATCH', PART],
      ['PATCH', PART - 100],
    ]);
    expect([stored.get(id), await held()]).toEqual([data, []]);
  });

  it('whose beginning was not answered yet begins again, once, and is stored once', async () => {
    const { id, data } = await begin();
    replies = [(one) => (linkIs('cellular'), never(one))];
    await sendPendingUploads();
    expect([methods(), stored.size]).toEqual([['POST'], 0]);
    linkIs('wifi');
    await sendPendingUploads();
    expect(methods()).toEqual(['POST', 'POST', 'PATCH', 'PATCH', 'PATCH', 'PATCH']);
    expect([[...stored], await held()]).toEqual([[[id, data]], []]);
  });

  it('that a person sent now goes on', async () => {
    const { id, data } = await begin();
    replies = [null, () => linkIs('cellular')];
    await sendPendingUploads(true);
    expect(stored.get(id)).toEqual(data);
  });

  it('goes on by itself when it may: the link back, or « Tout maintenant »', async () => {
    vi.stubGlobal('window', new EventTarget());
    await chooseTransfers('wifi');
    startPendingUploads();
    for (const goOn of [() => linkIs('wifi'), () => void askTransfers(true)]) {
      asked = [];
      replies = [null, (one) => (linkIs('cellular'), never(one))];
      const data = large(3);
      const id = await holdFile(`vehicle:${newId()}`, 'photo.jpg', data, 'photo');
      await vi.waitFor(() => expect(methods()).toEqual(['POST', 'PATCH']));
      await vi.waitFor(async () => expect(await held()).toMatchObject([{ _id: id, sent: PART }]));
      expect(stored.has(id)).toBe(false);
      goOn();
      await vi.waitFor(() => expect(stored.get(id)).toEqual(data));
      expect(methods().slice(2)).toEqual(['HEAD', 'PATCH', 'PATCH']);
    }
    await askTransfers(false);
  });
});
