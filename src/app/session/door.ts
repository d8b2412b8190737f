import { doorOf, lockRule, type Door, type LockRule, type OpenedBy } from '../../domain/identity/kept-lock.ts';
import { arrive, forgiveSignedIn, isShared, leave, readHere, readLock, touch, type KeptLock } from '../../db/queries/kept-lock.ts';
import type { SessionUser } from '../../domain/identity/session-user.ts';
import type { Settings } from './copies.ts';

/** What stands between the person of this session and their copy, on a device that several people share (docs/offline.md). */
export interface DoorState {
  door: Door;
  lock: KeptLock | null;
  rule: LockRule;
}

const SIGNED_IN = 'sillage.signed-in';
const EVERY_MS = 15_000;

let state: DoorState = { door: 'open', lock: null, rule: lockRule(null) };
let who: { id: string; email: string; isActing: boolean } | null = null;
const listeners = new Set<() => void>();

export const doorStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  getSnapshot: (): DoorState => state,
};

function set(next: Partial<DoorState>): void {
  const merged = { ...state, ...next };
  if (JSON.stringify(merged) === JSON.stringify(state)) return;
  state = merged;
  for (const listener of [...listeners]) listener();
}

/** A sign-in was accepted: the page it leads to opens the copy of that person, who may have forgotten their code. */
export function noteSignIn(email: string, isForgotten: boolean): void {
  sessionStorage.setItem(SIGNED_IN, JSON.stringify({ email: email.trim().toLowerCase(), isForgotten }));
}

/** The sign-in that led here, once, and only of this person. */
function takeSignIn(email: string): { isForgotten: boolean } | null {
  const noted = sessionStorage.getItem(SIGNED_IN);
  sessionStorage.removeItem(SIGNED_IN);
  const mark = noted === null ? null : (JSON.parse(noted) as { email: string; isForgotten: boolean });
  return mark?.email === email.trim().toLowerCase() ? mark : null;
}

/** Looks again; `isTouch`: a person does something, which counts as being here if it is them. */
export async function lookAtDoor(isTouch: boolean): Promise<void> {
  if (!who) return;
  const { id, isActing } = who;
  const { rule } = state;
  const lock = await readLock(id);
  const isFree = !lock && (!rule.required || isActing);
  const before = await readHere();
  // Nobody noted yet, as on a device of an older version: whoever is there may choose a code.
  const here = isTouch && !isActing ? await touch(id, rule, isFree || (before === null && !lock), Date.now()) : before;
  const door = isFree
    ? 'open'
    : doorOf({ userId: id, lock: lock && { digits: lock.code.digits, renew: lock.renew }, here, rule, now: Date.now() });
  if (who?.id === id) set({ lock, door });
}

/** Decides the door of a session that begins on copies kept here. `isNew`: nothing of theirs was kept, and the server said who they are. */
export async function settleDoor(user: SessionUser, settings: Settings | null, isNew: boolean): Promise<void> {
  who = { id: user.id, email: user.email, isActing: user.asAdmin !== null };
  set({ rule: lockRule(settings) });
  try {
    const mark = takeSignIn(user.email);
    if (mark) await forgiveSignedIn(user.id, mark.isForgotten);
    if (mark || (isNew && !(await readLock(user.id)))) await arrive(user.id, 'sign-in', Date.now());
    await lookAtDoor(true);
  } catch {
    // The device's storage does not answer: what the server just gave is shown, what was kept is not.
    set({ door: isNew ? 'open' : 'sign-in', lock: null });
  }
}

/** The organization changed what it asks. */
export function followRule(settings: Settings | null): void {
  const rule = lockRule(settings);
  if (JSON.stringify(rule) === JSON.stringify(state.rule)) return;
  set({ rule });
  void lookAtDoor(true).catch(() => undefined);
}

/** It is them. */
export async function passDoor(how: OpenedBy): Promise<void> {
  if (!who) return;
  await arrive(who.id, how, Date.now());
  await lookAtDoor(false);
}

/** Closes the copy now. What waits still leaves. */
export async function lockNow(): Promise<void> {
  await leave();
  await lookAtDoor(false);
}

let watching = false;
/** Notes that the person is here, and closes when they are not. */
export function watchDoor(): void {
  if (watching) return;
  watching = true;
  let lookedAt = 0;
  const look = (isTouch: boolean): void => {
    lookedAt = Date.now();
    // The next look finds what this one could not read.
    void lookAtDoor(isTouch).catch(() => undefined);
  };
  const touched = (): void => {
    if (Math.abs(Date.now() - lookedAt) >= EVERY_MS) look(true);
  };
  for (const event of ['pointerdown', 'keydown', 'wheel', 'touchmove']) addEventListener(event, touched, { passive: true, capture: true });
  for (const event of ['focus', 'pageshow']) addEventListener(event, () => look(false));
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look(false));
  setInterval(() => look(false), EVERY_MS);
}

export type Asked = 'code' | 'device' | 'no';
let question: { answer: (asked: Asked | null) => void } | null = null;
const askListeners = new Set<() => void>();

export const questionStore = {
  subscribe(listener: () => void): () => void {
    askListeners.add(listener);
    return () => askListeners.delete(listener);
  },
  getSnapshot: (): boolean => question !== null,
};

/** Ends the question that is open: with how the secret was given, or null where it was not. */
export function answerQuestion(asked: Asked | null): void {
  const open = question;
  question = null;
  for (const listener of [...askListeners]) listener();
  open?.answer(asked);
}

/** Before a seal or a signature: on a device with copies of several people its author says once more that it is them. */
export async function secretForSeal(): Promise<Asked | null> {
  return (await isShared()) ? askSecret() : 'no';
}

/** Asks for the secret of the person whose session it is; `no` where they have none, null where they gave up. */
export async function askSecret(): Promise<Asked | null> {
  await lookAtDoor(true);
  if (!state.lock) return 'no';
  answerQuestion(null);
  return new Promise((answer) => {
    question = { answer };
    for (const listener of [...askListeners]) listener();
  });
}
