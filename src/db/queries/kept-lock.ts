import * as z from 'zod/mini';
import {
  hereSchema,
  isStillHere,
  MOST_TRIES,
  oneMore,
  tryGate,
  withinClock,
  type Here,
  type LockRule,
  type OpenedBy,
} from '../../domain/identity/kept-lock.ts';
import { randomHex } from '../../domain/evidence/web-crypto.ts';
import { changeDeviceValue, listProfiles, readDeviceValue } from '../registry.ts';

/** PBKDF2 with SHA-256: about a quarter of a second on a phone of 2020. */
export const ROUNDS = 600_000;

const text = z.string();
const lockSchema = z.object({
  userId: text,
  code: z.object({ digits: z.int(), salt: text, rounds: z.int().check(z.gte(1)), hash: text }),
  /** The device's own unlock (WebAuthn): credential and public key, base64url; the private half never leaves the device's keeper. */
  device: z.nullable(z.object({ credential: text, publicKey: text, alg: z.int() })),
  failed: z.int().check(z.gte(0)),
  at: z.nullable(z.number()),
  renew: z.boolean(),
});
/** The secret of a person for their copies on this device. Digits are not in it: a slow hash of them is. */
export type KeptLock = z.infer<typeof lockSchema>;

const keyOf = (userId: string): string => `lock:${userId}`;
const HERE = 'here';
/** Nobody: who left said so. */
const NOBODY: Here = { userId: '', at: 0, how: 'none' };

/** One that cannot be read locks for good, until a sign-in sets it anew. */
function lockFrom(value: unknown, userId: string): KeptLock | null {
  if (value === undefined || value === null) return null;
  const spoilt = { userId, code: { digits: 0, salt: '', rounds: 1, hash: '' }, device: null, failed: MOST_TRIES, at: null, renew: false };
  return lockSchema.safeParse(value).data ?? spoilt;
}

export async function readLock(userId: string): Promise<KeptLock | null> {
  return lockFrom(await readDeviceValue(keyOf(userId)), userId);
}

async function slowHash(code: string, salt: string, rounds: number): Promise<string> {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', encoder.encode(code), 'PBKDF2', false, ['deriveBits']);
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt: encoder.encode(salt), iterations: rounds },
    key,
    256,
  );
  return [...new Uint8Array(bits)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Sets, or sets anew, somebody's code; the device's own unlock goes with the old one. */
export async function setCode(userId: string, code: string, rounds = ROUNDS): Promise<KeptLock> {
  const salt = randomHex(16);
  const lock: KeptLock = {
    userId,
    code: { digits: code.length, salt, rounds, hash: await slowHash(code, salt, rounds) },
    device: null,
    failed: 0,
    at: null,
    renew: false,
  };
  return changeDeviceValue(keyOf(userId), () => lock);
}

/** Changes the lock of somebody who has one. */
async function changeLock(userId: string, change: (lock: KeptLock) => KeptLock): Promise<KeptLock | null> {
  return changeDeviceValue(keyOf(userId), (value) => {
    const lock = lockFrom(value, userId);
    return lock && change(lock);
  });
}

export async function setDeviceKey(userId: string, device: KeptLock['device']): Promise<KeptLock | null> {
  return changeLock(userId, (lock) => ({ ...lock, device }));
}

export async function removeLock(userId: string): Promise<void> {
  await changeDeviceValue(keyOf(userId), () => undefined);
}

/**
 * One try. It is counted on the disk before it is judged, so that a page killed meanwhile, or another tab, gives no more of them. `refused`: no try may
 * be made now.
 */
export async function tryCode(
  userId: string,
  code: string,
  now: number,
): Promise<{ outcome: 'right' | 'wrong' | 'refused'; lock: KeptLock | null }> {
  let isTaken = false;
  const lock = await changeLock(userId, (known) => {
    const tries = withinClock(known, now);
    isTaken = tryGate(tries, now).state === 'open';
    return { ...known, ...(isTaken ? oneMore(tries, now) : { failed: tries.failed, at: tries.at }) };
  });
  if (!lock || !isTaken) return { outcome: 'refused', lock };
  const isRight = (await slowHash(code, lock.code.salt, lock.code.rounds)) === lock.code.hash;
  return isRight ? { outcome: 'right', lock: await forgive(userId) } : { outcome: 'wrong', lock };
}

/** It was them: the tries begin again. */
async function forgive(userId: string): Promise<KeptLock | null> {
  return changeLock(userId, (lock) => ({ ...lock, failed: 0, at: null }));
}

/** They signed in with the network: the tries begin again, and where the code is forgotten or the copy was closed they choose another one. */
export async function forgiveSignedIn(userId: string, isForgotten: boolean): Promise<KeptLock | null> {
  return changeLock(userId, (lock) => ({
    ...lock,
    failed: 0,
    at: null,
    renew: lock.renew || isForgotten || lock.failed >= MOST_TRIES,
  }));
}

export async function readHere(): Promise<Here | null> {
  return hereSchema.safeParse(await readDeviceValue(HERE)).data ?? null;
}

/** Somebody proved who they are. */
export async function arrive(userId: string, how: OpenedBy, now: number): Promise<Here> {
  return changeDeviceValue(HERE, () => ({ userId, at: now, how }));
}

/** Touched by somebody whose copy is open: noted, unless the device is no longer in their hands. `isOpen`: without a lock there is nothing to ask. */
export async function touch(userId: string, rule: LockRule, isOpen: boolean, now: number): Promise<Here | null> {
  const noted = await changeDeviceValue(HERE, (value) => {
    const here = hereSchema.safeParse(value).data ?? null;
    if (!isOpen && !isStillHere({ userId, here, rule, now })) return value;
    return { userId, at: now, how: here?.userId === userId ? here.how : 'none' };
  });
  return hereSchema.safeParse(noted).data ?? null;
}

/** Whoever was here has left. */
export async function leave(): Promise<void> {
  await changeDeviceValue(HERE, () => NOBODY);
}

/** Several people have copies on this device. */
export async function isShared(): Promise<boolean> {
  return new Set((await listProfiles()).map(({ userId }) => userId)).size > 1;
}
