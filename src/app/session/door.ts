import { doorOf, lockRule, type OpenedBy } from '../../domain/identity/kept-lock.ts';
import { arrive, forgiveSignedIn, isShared, leave, readHere, readLock, touch } from '../../db/queries/kept-lock.ts';
import { normalEmail } from '../../domain/text/email.ts';
import type { SessionUser } from '../../domain/identity/session-user.ts';
import type { Settings } from './copies.ts';
import { doorStore, openQuestion, setDoor, type Asked } from './door-store.ts';

const SIGNED_IN = 'sillage.signed-in';
const EVERY_MS = 15_000;

/** Whose door it is. */
const self: { who: { id: string; email: string; isActing: boolean } | null; isWatching: boolean } = { who: null, isWatching: false };

/** A sign-in was accepted: the page it leads to opens the copy of that person, who may have forgotten their code. */
export function noteSignIn(email: string, isForgotten: boolean): void {
  sessionStorage.setItem(SIGNED_IN, JSON.stringify({ email: normalEmail(email), isForgotten }));
}

/** The sign-in that led here, once, and only of this person. */
function takeSignIn(email: string): { isForgotten: boolean } | null {
  const noted = sessionStorage.getItem(SIGNED_IN);
  sessionStorage.removeItem(SIGNED_IN);
  const mark = noted === null ? null : (JSON.parse(noted) as { email: string; isForgotten: boolean });
  return mark?.email === normalEmail(email) ? mark : null;
}

/** Looks again; `isTouch`: a person does something, which counts as being here if it is them. */
export async function lookAtDoor(isTouch: boolean): Promise<void> {
  if (!self.who) return;
  const { id, isActing } = self.who;
  const { rule } = doorStore.getSnapshot();
  const lock = await readLock(id);
  const isFree = !lock && (!rule.required || isActing);
  const before = await readHere();
  // Nobody noted yet, as on a device of an older version: whoever is there may choose a code.
  const here = isTouch && !isActing ? await touch(id, rule, isFree || (before === null && !lock), Date.now()) : before;
  const door = isFree
    ? 'open'
    : doorOf({ userId: id, lock: lock && { digits: lock.code.digits, renew: lock.renew }, here, rule, now: Date.now() });
  if (self.who.id === id) setDoor({ lock, door, isUnread: false });
}

/** Decides the door of a session that begins on copies kept here. `isNew`: nothing of theirs was kept, and the server said who they are. */
export async function settleDoor(user: SessionUser, settings: Settings | null, isNew: boolean): Promise<void> {
  self.who = { id: user.id, email: user.email, isActing: user.asAdmin !== null };
  setDoor({ rule: lockRule(settings) });
  const mark = takeSignIn(user.email);
  try {
    if (mark) await forgiveSignedIn(user.id, mark.isForgotten);
    if (mark || (isNew && !(await readLock(user.id)))) await arrive(user.id, 'sign-in', Date.now());
    await lookAtDoor(true);
  } catch {
    // The device's storage does not answer: what the server just gave is shown; what was kept, to who just signed in.
    setDoor({ door: isNew || mark ? 'open' : 'sign-in', lock: null, isUnread: true });
  }
}

/** The organization changed what it asks. */
export function followRule(settings: Settings | null): void {
  const rule = lockRule(settings);
  if (JSON.stringify(rule) === JSON.stringify(doorStore.getSnapshot().rule)) return;
  setDoor({ rule });
  // The next look finds what this one could not read.
  void lookAtDoor(true).catch(() => undefined);
}

/** It is them. */
export async function passDoor(how: OpenedBy): Promise<void> {
  if (!self.who) return;
  await arrive(self.who.id, how, Date.now());
  await lookAtDoor(false);
}

/** Closes the copy now. What waits still leaves. */
export async function lockNow(): Promise<void> {
  await leave();
  await lookAtDoor(false);
}

/** Notes that the person is here, and closes when they are not. */
export function watchDoor(): void {
  if (self.isWatching) return;
  self.isWatching = true;
  let touchedAt = 0;
  const look = (isTouch: boolean): void => {
    // The next look finds what this one could not read.
    void lookAtDoor(isTouch).catch(() => undefined);
  };
  const touched = (): void => {
    if (Math.abs(Date.now() - touchedAt) < EVERY_MS) return;
    touchedAt = Date.now();
    look(true);
  };
  for (const event of ['pointerdown', 'keydown', 'wheel', 'touchmove']) addEventListener(event, touched, { passive: true, capture: true });
  for (const event of ['focus', 'pageshow']) addEventListener(event, () => look(false));
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look(false));
  setInterval(() => look(false), EVERY_MS);
}

/** Before a seal or a signature: on a device with copies of several people its author says once more that it is them. */
export async function secretForSeal(): Promise<Asked | null> {
  return (await isShared()) ? askSecret() : 'no';
}

/** Asks for the secret of the person whose session it is; `no` where they have none, null where they gave up. */
export async function askSecret(): Promise<Asked | null> {
  await lookAtDoor(true);
  return doorStore.getSnapshot().lock ? openQuestion() : 'no';
}
