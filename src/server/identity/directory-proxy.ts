import type { Readable } from 'node:stream';
import * as z from 'zod';
import { fail } from '../../domain/kit/failure.ts';
import type { App, Context } from '../context.ts';
import { directoryIdsOf } from './directory-mirror.ts';
import { answerProxyErrors, pass, registerProxy } from './proxy.ts';

/** What names a person is short. */
const BODY_BYTES = 4096;
const actAsSchema = z.looseObject({ id: z.string() });

/** The calls of an external directory: as they come, but for the one that names a person of our lists, who has another id there. */
export function registerDirectory(scope: App, context: Context, prefix: string, target: string): void {
  answerProxyErrors(scope);
  registerProxy(scope, context, prefix, target);
  scope.post('/api/auth/asadmin', async (request, reply) => {
    const said = await shortText(request.raw);
    const { data } = actAsSchema.safeParse(parsed(said));
    const body = data && JSON.stringify({ ...data, id: (await directoryIdsOf(context.pool, [data.id]))(data.id) });
    return pass(context, request, reply, prefix, target.replace(/\/+$/, ''), body ?? said);
  });
}

/** A body that is read here, unlike those that are passed on: throws FailureError `too-large` before it fills the memory. */
async function shortText(body: Readable): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body) {
    parts.push(part as Buffer);
    bytes += (part as Buffer).length;
    if (bytes > BODY_BYTES) throw fail('too-large');
  }
  return Buffer.concat(parts).toString('utf8');
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
