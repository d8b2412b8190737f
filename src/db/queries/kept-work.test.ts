import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, expect, it } from 'vitest';
import { sessionUserOf } from '../../domain/identity/session-user.ts';
import { openLocal, setCurrent } from '../current.ts';
import type { LocalDatabase } from '../database.ts';
import { createRow } from '../mutate.ts';
import { saveProfile } from '../registry.ts';
import { saveDraft } from './drafts.ts';
import { holdFile } from './held-files.ts';
import { countKept, dropKept, othersWaiting } from './kept-work.ts';

const [KARIM, AMELIE, ORG] = [1, 2, 3].map((n) => `0199aaaa-0000-7000-8000-00000000000${n}`) as [string, string, string];
const opened: LocalDatabase[] = [];

function session(userId: string): LocalDatabase {
  const database = openLocal(userId, ORG);
  opened.push(database);
  setCurrent(database);
  return database;
}
afterEach(async () => {
  setCurrent(null);
  for (const { name } of opened.splice(0)) await Dexie.delete(name);
  await Dexie.delete('sillage');
});

it('F20 what a logout would leave: writes, drafts and files; discarding takes all of them and nothing else', async () => {
  const database = session(KARIM);
  const id = await createRow('vehicle', { registration: 'GH-482-KD' });
  await saveDraft('vehicle:new', {});
  await holdFile(`vehicle:${id}`, 'a.jpg', new ArrayBuffer(2));
  await database.change(['cache'], (tx) => tx.table('cache').put({ key: 'answer:/x', at: '', value: 1 }));
  expect(await countKept(database)).toEqual({ writes: 1, drafts: 1, files: 1 });
  await dropKept(database);
  expect(await countKept(database)).toEqual({ writes: 0, drafts: 0, files: 0 });
  expect(await database.read((dexie) => dexie.table('cache').count())).toBe(1);
});

it('F19 the work of another session of this device is counted, by whose it is, and stays in its own database', async () => {
  const person = (id: string, name: string) => sessionUserOf({ id, name, email: `${name}@x.test`, organizations: [{ id: ORG, name: 'O', role: 'manager' }] } as never, ORG);
  await saveProfile({ userId: KARIM, orgId: ORG, user: person(KARIM, 'Karim') });
  await saveProfile({ userId: AMELIE, orgId: ORG, user: person(AMELIE, 'Amélie') });
  const karim = session(KARIM);
  await createRow('vehicle', { registration: 'GH-482-KD' });
  await createRow('vehicle', { registration: 'GH-483-KD' });
  const amelie = session(AMELIE);
  expect((await othersWaiting(amelie)).map(({ profile, count }) => [profile.user.name, count])).toEqual([['Karim', 2]]);
  expect(await countKept(amelie)).toMatchObject({ writes: 0 });
  expect(await othersWaiting(openLocal(KARIM, ORG))).toEqual([]);
  expect(karim.closed).toBe(true);
});
