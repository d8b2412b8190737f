import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Actor, App, Context } from '../context.ts';
import { avatarPng } from './avatars.ts';
import { fileAnswer } from '../http/answers.ts';
import type { Identity } from './identity.ts';
import { organizationsOf, userById } from './people.ts';
import { OPEN_DIRECTORY, refuse, texts } from './plain.ts';
import { publicPlatform } from './site.ts';

const keysCall = {
  ...OPEN_DIRECTORY,
  summary: 'Public keys that sign session tokens (JWKS)',
  response: { 200: z.object({ keys: z.array(z.looseObject({ kid: z.string().optional(), kty: z.string().optional() })) }) },
};
const siteCall = {
  ...OPEN_DIRECTORY,
  summary: 'Name and look of the site that is asked',
  response: {
    200: z.object({
      host: z.string(),
      owner: z.object({ type: z.literal('organization'), id: z.string(), name: z.string() }).nullable(),
      title: z.string(),
      theme: z.object({ logo: z.string().optional(), colors: z.record(z.string(), z.string()) }),
    }),
  },
};
const avatarCall = {
  ...OPEN_DIRECTORY,
  summary: 'Picture of a person or an organization',
  response: { 200: fileAnswer('image/png'), 304: z.undefined(), ...texts(404) },
};

/** What needs no session: public keys, the site, pictures. */
export function registerPublic(scope: App, context: Context, identity: Identity): void {
  scope.get('/.well-known/jwks.json', { schema: keysCall }, async (_request, reply) => {
    void reply.header('cache-control', 'public, max-age=300');
    return identity.tokens.keys.jwks();
  });

  scope.get('/api/sites/_public', { schema: siteCall }, async (request, reply) => {
    void reply.header('cache-control', 'public, max-age=60').header('vary', 'host');
    return publicPlatform(context, request.headers.host);
  });

  scope.get('/api/avatars/:type/:id/avatar.png', { schema: avatarCall }, async (request, reply) => {
    const asked = z.object({ type: z.enum(['user', 'organization']), id: z.uuid() }).safeParse(request.params);
    if (!asked.success) return refuse(request, reply, 404, 'not-found');
    const name = request.actor ? await nameFor(context, request.actor, asked.data) : null;
    const png = await avatarPng(asked.data.id, name);
    const etag = `"${createHash('sha1').update(png).digest('base64url')}"`;
    void reply.header('cache-control', 'private, no-cache').header('etag', etag);
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.type('image/png').send(png);
  });
}

/** Name of a person or organization, only when the actor shares an organization with it: initials must not tell who is a customer. */
async function nameFor(context: Context, actor: Actor, of: { type: 'user' | 'organization'; id: string }): Promise<string | null> {
  const own = actor.user?.organizations ?? [];
  if (of.type === 'organization') return own.find((org) => org.id === of.id)?.name ?? null;
  if (of.id === actor.userId) return actor.userName;
  const theirs = await organizationsOf(context, of.id);
  return theirs.some((org) => own.some(({ id }) => id === org.id)) ? ((await userById(context, of.id))?.name ?? null) : null;
}
