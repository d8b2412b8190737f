import type { FieldIssue } from './failure.ts';

/** Rules of an entity beyond its declaration, the same on the device and on the server. */
export interface Rules {
  /** Puts what was entered in its stored form (capitals, dashes). */
  normalize?: (doc: Record<string, unknown>) => Record<string, unknown>;
  /** Issues of the fields present in `doc` (a create document or a patch). */
  check?: (doc: Record<string, unknown>) => FieldIssue[];
}
