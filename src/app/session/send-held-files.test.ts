import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openLocal, setCurrent } from '../../db/current.ts';
import type { LocalDatabase } from '../../db/database.ts';
import { createRow } from '../../db/mutate.ts';
import { holdFile } from '../../db/queries/held-files.ts';
import { sendHeldFiles } from './send-held-files.ts';

const USER = '0199aaaa-0000-7000-8000-000000000001';
const ORG = '0199aaaa-0000-7000-8000-000000000002';
const TICKET = '0199cccc-0000-7000-8000-000000000003';
const PHOTO_OF = '0199cccc-0000-7000-8000-000000000004';
const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer as ArrayBuffer;
let database: LocalDatabase;
let answers: (() => Promise<Response>)[];
let asked: { url: string; init: RequestInit }[];

const held = async (): Promise<{ name: string; failure?: string }[]> => (await database.read((dexie) => dexie.table('attachments').toArray())).filter((one) => 'name' in one);
const answer = (status: number, body: object = {}) => async () => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

beforeEach(() => {
  database = openLocal(USER, ORG);
  setCurrent(database);
  answers = [];
  asked = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    asked.push({ url, init });
    return (answers.shift() ?? answer(200))();
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  setCurrent(null);
  await Dexie.delete(database.name);
});

it('R-016 a file leaves for its row, as the person it belongs to, and is then forgotten', async () => {
  const id = await holdFile(`ticket:${TICKET}`, 'été 1.log', bytes('journal'));
  await sendHeldFiles();
  expect(asked).toMatchObject([{ url: `/api/v1/tickets/${TICKET}/attachments/${id}?name=${encodeURIComponent('été 1.log')}`, init: { method: 'PUT', headers: { 'x-sillage-profile': `${USER}:${ORG}` } } }]);
  expect(await held()).toEqual([]);
});

it('R-016 nothing leaves before its row, nor what only a draft has', async () => {
  const row = await createRow('ticket', { subject: 'Sujet', description: 'Texte' });
  await holdFile(`ticket:${row}`, 'a', bytes('a'));
  await holdFile('draft:ticket', 'b', bytes('b'));
  await sendHeldFiles();
  expect(asked).toEqual([]);
  expect(await held()).toHaveLength(2);
});

it('R-016 what the server refuses stays with its reason and is not sent again; the others leave', async () => {
  await holdFile(`ticket:${TICKET}`, 'a.exe', bytes('a'));
  await holdFile(`ticketMessage:${TICKET}`, 'b.log', bytes('b'));
  answers = [answer(415, { code: 'unsupported-type' }), answer(200)];
  await sendHeldFiles();
  await sendHeldFiles();
  expect(asked).toHaveLength(2);
  expect(await held()).toMatchObject([{ name: 'a.exe', failure: 'unsupported-type' }]);
});

it('R-016 no answer, or a server in trouble, is tried again later with the same id', async () => {
  await holdFile(`ticket:${TICKET}`, 'a.log', bytes('a'));
  answers = [() => Promise.reject(new TypeError('network')), answer(503), answer(200)];
  await sendHeldFiles();
  expect(await held()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(31_000);
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  await vi.advanceTimersByTimeAsync(31_000);
  await vi.waitFor(async () => expect(await held()).toEqual([]));
  expect(new Set(asked.map(({ url }) => url)).size).toBe(1);
});

it('a photo leaves for its vehicle; one chosen while another is on its way leaves after it, and neither twice', async () => {
  const sent: string[] = [];
  const take = async (): Promise<Response> => {
    sent.push(new TextDecoder().decode(asked.at(-1)!.init.body as ArrayBuffer));
    if (sent.length === 1) await holdFile(`vehicle:${PHOTO_OF}`, 'later.jpg', bytes('later'), 'photo').then(() => void sendHeldFiles());
    return answer(200)();
  };
  answers = [take, take];
  await holdFile(`vehicle:${PHOTO_OF}`, 'first.jpg', bytes('first'), 'photo');
  await sendHeldFiles();
  await vi.waitFor(async () => expect(await held()).toEqual([]));
  expect(sent).toEqual(['first', 'later']);
  expect(new Set(asked.map(({ url }) => url))).toEqual(new Set([`/api/v1/vehicles/${PHOTO_OF}/photo`]));
});

it('a photo that the server refuses is kept with its reason until another takes its place', async () => {
  answers = [answer(415, { code: 'unsupported-type' })];
  await holdFile(`vehicle:${PHOTO_OF}`, 'bad.jpg', bytes('bad'), 'photo');
  await sendHeldFiles();
  expect(await held()).toMatchObject([{ name: 'bad.jpg', slot: 'photo', failure: 'unsupported-type' }]);
  await holdFile(`vehicle:${PHOTO_OF}`, 'good.jpg', bytes('good'), 'photo');
  await sendHeldFiles();
  expect(await held()).toEqual([]);
  expect(asked).toHaveLength(2);
});
