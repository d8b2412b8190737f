import * as z from 'zod/mini';
import { AWAY_MIN, CODE_DIGITS } from '../organization/organization.ts';

/** Tries before the first wait. */
export const FREE_TRIES = 3;
/** What follows each wrong try from the third on; after the try behind the last one the copy is closed. */
export const WAITS_MS = [60_000, 5 * 60_000, 15 * 60_000, 60 * 60_000] as const;
export const MOST_TRIES = FREE_TRIES + WAITS_MS.length;
/** A device's clock that was set right is not somebody who came back. */
const CLOCK_SLACK_MS = 120_000;

/** Wrong tries since the last right one, and when the last was made (milliseconds of the device's clock). */
export interface Tries {
  failed: number;
  at: number | null;
}

/** `left`: tries before the next wait while `open` begins with none, else before the copy closes. */
type TryGate =
  | { state: 'open'; left: number; beforeWait: boolean }
  | { state: 'waiting'; until: number; left: number }
  | { state: 'closed' };

/** Whether a try may be made at `now`, and how many are left. */
export function tryGate({ failed, at }: Tries, now: number): TryGate {
  if (failed >= MOST_TRIES) return { state: 'closed' };
  if (failed < FREE_TRIES) return { state: 'open', left: FREE_TRIES - failed, beforeWait: true };
  const left = MOST_TRIES - failed;
  const until = (at ?? now) + (WAITS_MS[failed - FREE_TRIES] ?? 0);
  return now < until ? { state: 'waiting', until, left } : { state: 'open', left, beforeWait: false };
}

/** A try counts before it is judged: a page that dies meanwhile gives none back. */
export function oneMore({ failed }: Tries, now: number): Tries {
  return { failed: failed + 1, at: now };
}

/** A clock that was put back begins the wait again: it is neither shorter nor as long as the clock was wrong. */
export function withinClock(tries: Tries, now: number): Tries {
  return tries.at !== null && tries.at > now ? { ...tries, at: now } : tries;
}

/** What an organization asks of the codes of its people on shared devices. */
export interface LockRule {
  required: boolean;
  leastDigits: number;
  awayMs: number;
}

/** The rule of an organization's settings, as far as this device has them. */
export function lockRule(settings: { lockRequired?: boolean; lockLeastDigits?: number; lockAfterMin?: number } | null): LockRule {
  return {
    required: settings?.lockRequired === true,
    leastDigits: settings?.lockLeastDigits ?? CODE_DIGITS.least,
    awayMs: (settings?.lockAfterMin ?? AWAY_MIN) * 60_000,
  };
}

/** Who used this device last, and when it was last touched. `how`: what opened the copy. */
const OPENED_BY = ['code', 'device', 'sign-in', 'none'] as const;
export type OpenedBy = (typeof OPENED_BY)[number];
export const hereSchema = z.object({ userId: z.string(), at: z.number(), how: z.enum(OPENED_BY) });
export type Here = z.infer<typeof hereSchema>;

/**
 * What stands between a person and their copy. `ask`: their secret. `choose`: nobody else was here, and they have to choose one. `sign-in`: one is required,
 * there is none, and somebody else was here.
 */
export type Door = 'open' | 'ask' | 'choose' | 'sign-in';

export interface DoorAsked {
  userId: string;
  /** Their secret on this device; `renew`: they said that they forgot it, and signed in. */
  lock: { digits: number; renew: boolean } | null;
  here: Here | null;
  rule: LockRule;
  now: number;
}

/** Whether the device is still in the hands it was in: same person, touched not long ago. */
export function isStillHere({ userId, here, rule, now }: Pick<DoorAsked, 'userId' | 'here' | 'rule' | 'now'>): boolean {
  return here?.userId === userId && now - here.at < rule.awayMs && here.at - now < CLOCK_SLACK_MS;
}

/** The door of a copy now. Who was there last chooses a code, however long ago: a phone of one person is not closed by a rule that came overnight. */
export function doorOf(asked: DoorAsked): Door {
  const { lock, here, rule } = asked;
  const isHere = isStillHere(asked);
  if (lock && !isHere) return 'ask';
  if (lock) return lock.renew || (rule.required && lock.digits < rule.leastDigits) ? 'choose' : 'open';
  if (!rule.required) return 'open';
  return here === null || here.userId === asked.userId ? 'choose' : 'sign-in';
}

/** Why digits cannot be a code: `short`, `digits` (something else than digits), `easy` (one digit, or a row of them). */
export function codeFault(code: string, leastDigits: number): 'short' | 'digits' | 'easy' | null {
  if (!/^\d*$/.test(code) || code.length > CODE_DIGITS.most) return 'digits';
  if (code.length < Math.max(CODE_DIGITS.least, leastDigits)) return 'short';
  const steps = new Set([...code].slice(1).map((digit, i) => (Number(digit) - Number(code[i]) + 10) % 10));
  const [step] = steps;
  return steps.size === 1 && (step === 0 || step === 1 || step === 9) ? 'easy' : null;
}
