import type * as z from 'zod';
import { CloudError } from './cloud-error.ts';
import { nameOf, type Call } from './exchange.ts';

/** The answer of a call by its schema; an empty one is `null`. Throws `malformed` with where it is wrong, never with what it says. */
export function parsed<S extends z.ZodType>(call: Pick<Call, 'method' | 'url'>, text: string, schema: S): z.infer<S> {
  let value: unknown;
  try {
    value = text.trim() === '' ? null : JSON.parse(text);
  } catch {
    throw new CloudError('malformed', `${nameOf(call)}: no JSON`);
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new CloudError('malformed', `${nameOf(call)}: ${issue?.path.join('.') || 'answer'}: ${issue?.code ?? 'invalid'}`);
}
