import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import cookie from '@fastify/cookie';
import type { Readable } from 'node:stream';
import * as z from 'zod';
import { fail } from '../../domain/entity/failure.ts';
import type { App, Context } from '../context.ts';
import { fromOf, identify, identifyKey, keyOf, createIdentity, type Identity } from './identity.ts';
import { registerInvitationAnswer } from './invitation-answer.routes.ts';
import { registerLogin } from './login.routes.ts';
import { registerOwnSessions, registerTotp } from './own-account.routes.ts';
import { registerPassword } from './password.routes.ts';
import { answerInPlainText, answerUnknownCalls } from './plain.ts';
import { registerPublic } from './public.routes.ts';
import { registerSession } from './session.routes.ts';
import { textFor } from './texts.ts';
import { directoryIdsOf } from './directory-mirror.ts';
import { answerProxyErrors, pass, registerProxy } from './proxy.ts';

/** What names a person is short. */
const BODY_BYTES = 4096;
const actAsSchema = z.looseObject({ id: z.string() });

/** The calls of an external directory: as they come, but for the one that names a person of our lists, who has another id there. */
function registerDirectory(scope: App, context: Context, prefix: string, target: string): void {
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

const PREFIX = '/simple-directory';

/**
 * Identity of the whole server: `request.actor` before every handler, refusal of suspended organizations under /api/v1, and the
 * calls of platform.md §1, built in or passed on to DIRECTORY_URL. The login page itself is the application's index.html; writes from
 * other origins are refused for the whole server (http/security.ts).
 */
export async function registerIdentity(app: App, context: Context): Promise<void> {
  if (!app.hasDecorator('parseCookie')) await app.register(cookie);
  const identity = createIdentity(context);
  app.decorate('identity', identity);
  if (!app.hasRequestDecorator('actor')) app.decorateRequest('actor', null);
  app.decorateRequest('identified', null);

  app.addHook('onRequest', async (request, reply) => {
    const path = (request.raw.url ?? '').split('?', 1)[0] ?? '';
    // The same files for everybody.
    if (path.startsWith('/assets/')) return;
    const key = path.startsWith('/api/v1/') ? keyOf(request) : null;
    if (key === null) request.identified = await identify(identity, request);
    request.actor = key === null ? (request.identified?.actor ?? null) : await identifyKey(identity.apiKeys, key, request, reply);
    // The sockets that tests open are on no connection.
    if (request.actor && (request.raw.socket as unknown)) request.actor.from = fromOf(request);
    if (request.actor && (await identity.suspensions.blocks(request.actor, path))) throw fail('suspended', textFor(request, 'suspended'));
  });

  const { directoryUrl } = context.config;
  await app.register(
    async (instance) => {
      const scope = instance.withTypeProvider<ZodTypeProvider>();
      if (directoryUrl) registerDirectory(scope, context, PREFIX, directoryUrl);
      else await registerBuiltIn(scope, context, identity);
    },
    { prefix: PREFIX },
  );

  app.addHook('onClose', async () => {
    identity.sessions.stop();
    identity.suspensions.stop();
  });
}

async function registerBuiltIn(scope: App, context: Context, identity: Identity): Promise<void> {
  answerInPlainText(scope);
  registerLogin(scope, context, identity);
  registerSession(scope, context, identity);
  registerOwnSessions(scope, context, identity);
  registerPassword(scope, context, identity);
  registerTotp(scope, context, identity);
  registerInvitationAnswer(scope, context, identity);
  registerPublic(scope, context, identity);
  answerUnknownCalls(scope);
}
