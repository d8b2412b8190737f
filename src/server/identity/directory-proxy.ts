import { text } from 'node:stream/consumers';
import * as z from 'zod';
import type { App, Context } from '../context.ts';
import { directoryIdsOf } from './directory-mirror.ts';
import { answerProxyErrors, pass, registerProxy } from './proxy.ts';

const actAsSchema = z.looseObject({ id: z.string() });

/** The calls of an external directory: as they come, but for the one that names a person of our lists, who has another id there. */
export function registerDirectory(scope: App, context: Context, prefix: string, target: string): void {
  answerProxyErrors(scope);
  registerProxy(scope, context, prefix, target);
  scope.post('/api/auth/asadmin', async (request, reply) => {
    const said = await text(request.raw);
    const { data } = actAsSchema.safeParse(parsed(said));
    const body = data && JSON.stringify({ ...data, id: (await directoryIdsOf(context.pool, [data.id]))(data.id) });
    return pass(context, request, reply, prefix, target.replace(/\/+$/, ''), body ?? said);
  });
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
