import { AWAY_MIN, CODE_DIGITS } from '../../domain/organization/organization.ts';
import type { Door, LockRule } from '../../domain/identity/kept-lock.ts';
import type { KeptLock } from '../../db/queries/kept-lock.ts';

/** What stands between the person of this session and their copy, on a device that several people share (docs/offline.md). */
export interface DoorState {
  door: Door;
  lock: KeptLock | null;
  rule: LockRule;
  /** What stands there could not be read on this device. */
  isUnread?: boolean;
}

export type Asked = 'code' | 'device' | 'no';

/** What the first screen has to know of the door; what moves it is loaded apart (door.ts). */
const held: { state: DoorState; question: { answer: (asked: Asked | null) => void } | null } = {
  state: { door: 'open', lock: null, rule: { required: false, leastDigits: CODE_DIGITS.least, awayMs: AWAY_MIN * 60_000 } },
  question: null,
};
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of [...listeners]) listener();
}

export const doorStore = { subscribe, getSnapshot: (): DoorState => held.state };
/** Whether a screen waits for the secret of the person. */
export const questionStore = { subscribe, getSnapshot: (): boolean => held.question !== null };

export function setDoor(next: Partial<DoorState>): void {
  const merged = { ...held.state, ...next };
  if (JSON.stringify(merged) === JSON.stringify(held.state)) return;
  held.state = merged;
  tell();
}

/** Ends the question that is open: with how the secret was given, or null where it was not. */
export function answerQuestion(asked: Asked | null): void {
  const { question } = held;
  held.question = null;
  tell();
  question?.answer(asked);
}

/** Asks; one question at a time. */
export function openQuestion(): Promise<Asked | null> {
  answerQuestion(null);
  return new Promise((answer) => {
    held.question = { answer };
    tell();
  });
}
