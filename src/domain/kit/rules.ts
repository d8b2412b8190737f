import type { FieldIssue } from './failure.ts';

/** Rules of an entity beyond its declaration, the same on the device and on the server. */
export interface Rules {
  /** Puts what was entered in its stored form (capitals, dashes). */
  normalize?: (doc: Record<string, unknown>) => Record<string, unknown>;
  /** Issues of the fields present in `doc` (a create document or a patch). */
  check?: (doc: Record<string, unknown>) => FieldIssue[];
  /** It is sent in place of something thrown away: who discards all they have still leaves it. */
  isLeft?: true;
  /** What is sent in place of a creation that the server refused, or never had, and its author throws away: its entity and document; `why`: the refusal. */
  leaves?: (doc: Record<string, unknown>, why: string) => { entity: string; doc: Record<string, unknown> } | null;
}
