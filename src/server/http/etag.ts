import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Entity } from '../../domain/entity/entity.ts';
import type { Actor, Context } from '../context.ts';
import { currentVersions } from '../database/changes.ts';

const serverIds = new WeakMap<object, Promise<string>>();

/** Identity of the database, asked once. */
export function serverIdOf({ pool }: Context): Promise<string> {
  let known = serverIds.get(pool);
  if (!known) {
    known = pool.query<{ id: string }>('SELECT id FROM server').then(({ rows }) => rows[0]!.id);
    known.catch(() => serverIds.delete(pool));
    serverIds.set(pool, known);
  }
  return known;
}

/**
 * Sets the ETag of an answer made of one space's rows: the space's version, who asks and what. True when the client already has it,
 * found without reading the rows.
 */
export async function isUnchanged(
  context: Context,
  actor: Actor,
  entity: Entity,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  void reply.header('cache-control', 'private, no-cache').header('vary', 'Cookie');
  if (entity.space === 'site') return false;
  const versions = await currentVersions(context.pool, actor.orgId, actor.userId);
  const ver = entity.space === 'user' ? versions.own : versions.ver;
  const hash = createHash('sha256').update(
    [await serverIdOf(context), actor.userId, actor.orgId, actor.role, context.config.build, request.url].join('\n'),
  );
  const tag = `W/"${ver}-${hash.digest('base64url').slice(0, 16)}"`;
  void reply.header('etag', tag);
  const given = request.headers['if-none-match'];
  return given !== undefined && given.split(',').some((one) => one.trim() === tag);
}
