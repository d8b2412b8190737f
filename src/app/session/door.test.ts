// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SessionUser } from '../../domain/identity/session-user.ts';
import { arrive, leave, readHere, readLock, setCode, tryCode } from '../../db/queries/kept-lock.ts';
import { saveProfile } from '../../db/queries/profiles.ts';
import { answerQuestion, doorStore, questionStore } from './door-store.ts';
import { askSecret, followRule, lockNow, noteSignIn, passDoor, secretForSeal, settleDoor, watchDoor } from './door.ts';

const MIN = 60_000;
let now = 1e12;
const door = () => doorStore.getSnapshot().door;
const someone = (): SessionUser => {
  const id = randomUUID();
  return {
    id,
    email: `${id}@exemple.fr`,
    name: 'Claire Martin',
    organization: null,
    organizations: [],
    siteOwner: null,
    siteRole: undefined,
    isAdmin: false,
    adminMode: false,
    asAdmin: null,
  };
};

beforeEach(() => void vi.spyOn(Date, 'now').mockImplementation(() => now));
afterEach(async () => {
  vi.restoreAllMocks();
  sessionStorage.clear();
  await leave();
});

it('nobody who has no code is asked, where none is required', async () => {
  await settleDoor(someone(), null, false);
  expect(door()).toBe('open');
});

it('asks who comes back after somebody else, and after having been away; opens for whoever gave the secret', async () => {
  const [first, second] = [someone(), someone()];
  await setCode(first.id, '2580', 1);
  await settleDoor(first, null, false);
  expect(door()).toBe('ask');
  await passDoor('code');
  expect(door()).toBe('open');
  now += 29 * MIN;
  await settleDoor(first, null, false);
  expect(door()).toBe('open');
  now += 30 * MIN;
  await settleDoor(first, null, false);
  expect(door()).toBe('ask');
  await passDoor('code');
  await settleDoor(second, null, false);
  expect([door(), (await readHere())!.userId]).toEqual(['open', second.id]);
  await settleDoor(first, null, false);
  expect(door()).toBe('ask');
});

it('closed by hand it stays closed over a restart', async () => {
  const user = someone();
  await setCode(user.id, '2580', 1);
  await settleDoor(user, null, false);
  await passDoor('device');
  await lockNow();
  expect(door()).toBe('ask');
  await settleDoor(user, null, false);
  expect(door()).toBe('ask');
});

it('a sign-in opens, once and for that person alone; a forgotten code is chosen anew', async () => {
  const [user, other] = [someone(), someone()];
  await setCode(user.id, '2580', 1);
  await tryCode(user.id, '1111', now);
  noteSignIn(other.email, false);
  await settleDoor(user, null, false);
  expect(door()).toBe('ask');
  noteSignIn(` ${user.email.toUpperCase()}`, true);
  await settleDoor(user, null, false);
  expect([door(), (await readLock(user.id))!.failed]).toEqual(['choose', 0]);
  await setCode(user.id, '1397', 1);
  await passDoor('code');
  expect(door()).toBe('open');
  await lockNow();
  await settleDoor(user, null, false);
  expect(door()).toBe('ask');
});

it('an organization that begins to require a code has it chosen by who is there; after somebody else it takes a sign-in', async () => {
  const user = someone();
  await arrive(user.id, 'none', now);
  await settleDoor(user, { lockRequired: false }, false);
  expect(door()).toBe('open');
  followRule({ lockRequired: true, lockLeastDigits: 6 });
  await expect.poll(door).toBe('choose');
  await arrive(randomUUID(), 'none', now);
  await settleDoor(user, { lockRequired: true, lockLeastDigits: 6 }, false);
  expect(door()).toBe('sign-in');
  noteSignIn(user.email, false);
  await settleDoor(user, { lockRequired: true, lockLeastDigits: 6 }, false);
  expect(door()).toBe('choose');
});

it('before a seal the secret is asked where several people have a copy, and the seal says so', async () => {
  const [user, other] = [someone(), someone()];
  await setCode(user.id, '2580', 1);
  await settleDoor(user, null, false);
  await passDoor('code');
  await saveProfile({ userId: user.id, orgId: null, user });
  expect(await secretForSeal()).toBe('no');
  await saveProfile({ userId: other.id, orgId: null, user: other });
  const asked = secretForSeal();
  await expect.poll(questionStore.getSnapshot).toBe(true);
  answerQuestion('code');
  expect(await asked).toBe('code');
  const given = askSecret();
  await expect.poll(questionStore.getSnapshot).toBe(true);
  answerQuestion(null);
  expect(await given).toBeNull();
});

it('whoever works is not asked, however often the door is looked at; whoever is away is, at the next look', async () => {
  const user = someone();
  await setCode(user.id, '2580', 1);
  await settleDoor(user, null, false);
  await passDoor('code');
  watchDoor();
  for (let i = 0; i < 5; i++) {
    now += 10 * MIN;
    dispatchEvent(new Event('focus'));
    now += 1000;
    dispatchEvent(new Event('pointerdown'));
    await expect.poll(async () => (await readHere())!.at).toBe(now);
  }
  expect(door()).toBe('open');
  now += 31 * MIN;
  dispatchEvent(new Event('focus'));
  await expect.poll(door).toBe('ask');
  dispatchEvent(new Event('pointerdown'));
  expect(door()).toBe('ask');
});

it('a device whose storage does not answer shows what was kept to nobody but who just signed in, and says why', async () => {
  const user = someone();
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
    throw new DOMException('no answer', 'DataError');
  });
  await settleDoor(user, null, false);
  expect(doorStore.getSnapshot()).toMatchObject({ door: 'sign-in', isUnread: true });
  noteSignIn(user.email, false);
  await settleDoor(user, null, false);
  expect(door()).toBe('open');
  vi.restoreAllMocks();
  await settleDoor(user, null, false);
  expect(doorStore.getSnapshot()).toMatchObject({ door: 'open', isUnread: false });
});
