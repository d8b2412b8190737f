import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { lockRule, MOST_TRIES } from '../../domain/identity/kept-lock.ts';
import { changeDeviceValue, readDeviceValue } from '../registry.ts';
import { arrive, forgiveSignedIn, leave, readHere, readLock, ROUNDS, setCode, touch, tryCode } from './kept-lock.ts';

const NOW = 1e12;
const rule = lockRule(null);

it('keeps a slow hash of the code with a salt of its own, and not the code', async () => {
  expect(ROUNDS).toBeGreaterThanOrEqual(600_000);
  const [first, second] = [randomUUID(), randomUUID()];
  await setCode(first, '2580');
  await setCode(second, '2580');
  const [a, b] = [await readLock(first), await readLock(second)];
  expect(JSON.stringify(a)).not.toContain('2580');
  expect(a!.code.rounds).toBe(ROUNDS);
  expect(a!.code.salt).not.toBe(b!.code.salt);
  expect(a!.code.hash).not.toBe(b!.code.hash);
  expect((await tryCode(first, '2580', NOW)).outcome).toBe('right');
});

it('counts a try before it is judged: tries at once in two tabs, or in a page that is killed, are no more than three', async () => {
  const user = randomUUID();
  await setCode(user, '2580', 1);
  const outcomes = await Promise.all(['1111', '2222', '3333', '4444', '2580'].map((code) => tryCode(user, code, NOW)));
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['wrong', 'wrong', 'wrong', 'refused', 'refused']);
  expect(await readLock(user)).toMatchObject({ failed: 3, at: NOW });
  // Not even the right one, before the wait is over.
  expect((await tryCode(user, '2580', NOW + 59_999)).outcome).toBe('refused');
  expect((await tryCode(user, '2580', NOW + 60_000)).outcome).toBe('right');
  expect(await readLock(user)).toMatchObject({ failed: 0, at: null });
});

it('closed after the last try; a sign-in lets another code be chosen, and only that', async () => {
  const user = randomUUID();
  await setCode(user, '2580', 1);
  let now = NOW;
  for (let i = 0; i < MOST_TRIES; i++) {
    expect((await tryCode(user, '9999', now)).outcome).toBe('wrong');
    now += 24 * 3_600_000;
  }
  expect((await tryCode(user, '2580', now)).outcome).toBe('refused');
  await forgiveSignedIn(user, false);
  expect(await readLock(user)).toMatchObject({ failed: 0, renew: true });
  await setCode(user, '1397', 1);
  expect((await readLock(user))!.renew).toBe(false);
  expect((await tryCode(user, '2580', now)).outcome).toBe('wrong');
  expect((await tryCode(user, '1397', now)).outcome).toBe('right');
});

it('one that was spoilt does not open', async () => {
  const user = randomUUID();
  await setCode(user, '2580', 1);
  await changeDeviceValue(`lock:${user}`, () => ({ userId: user }));
  expect((await tryCode(user, '2580', NOW)).outcome).toBe('refused');
  expect((await readLock(user))!.failed).toBe(MOST_TRIES);
});

it('a touch keeps the device in the hands it is in, and takes it from nobody', async () => {
  await arrive('A', 'code', NOW);
  expect(await touch('A', rule, false, NOW + 29 * 60_000)).toEqual({ userId: 'A', at: NOW + 29 * 60_000, how: 'code' });
  // Left for too long: the touch is not theirs.
  expect((await touch('A', rule, false, NOW + 60 * 60_000))!.at).toBe(NOW + 29 * 60_000);
  await touch('B', rule, true, NOW + 61 * 60_000);
  expect(await touch('A', rule, false, NOW + 61 * 60_000 + 1)).toMatchObject({ userId: 'B', how: 'none' });
  await leave();
  expect((await readHere())!.userId).toBe('');
  expect(await readDeviceValue('here')).toBeDefined();
});
