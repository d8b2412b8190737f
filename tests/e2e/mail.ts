import { codeOfStep } from '../helpers/authenticator.ts';

let last = 0;

/** An address nobody has yet, in this run or in an earlier one of the same data. */
export function newAddress(): string {
  last += 1;
  return `person-${Date.now().toString(36)}-${last}@demo.sillage.test`;
}

/** Six digits of an authenticator, `steps` half-minutes from now. */
export function codeOf(secret: string, steps = 0): string {
  return codeOfStep(secret, Math.floor(Date.now() / 30_000) + steps);
}

/** Addresses in messages name the public address; `path` and its query on this stack. */
export function onStack(stack: { url: string }, link: URL): string {
  return `${stack.url}${link.pathname}${link.search}`;
}
