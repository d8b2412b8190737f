import type { FastifyRequest } from 'fastify';
import { DAY_MS } from '../../domain/kit/durations.ts';
import type { Context } from '../context.ts';
import { placeOf, tellOwner } from './owner-told.ts';
import { userById } from './people.ts';
import type { Limit, RateLimit } from './rate-limit.ts';
import { knownDevice } from './sign-in-limits.ts';

const TOLD: Limit = { attempts: 6, windowMs: DAY_MS };

/** Before this device is remembered: a person who has others is told by mail that somebody signed in on a new one. The first is their own. */
export async function tellNewDevice(context: Context, limits: RateLimit, request: FastifyRequest, userId: string): Promise<void> {
  if ((await knownDevice(context, request, userId)) !== null) return;
  const { rowCount } = await context.pool.query('SELECT 1 FROM identity_known_devices WHERE user_id = $1 LIMIT 1', [userId]);
  if (rowCount !== 1 || !(await limits.takeOf(TOLD, `new-device:${userId}`))) return;
  const person = await userById(context, userId);
  if (person) await tellOwner(context, person, 'sign-in-new-device', placeOf(request, context.now()));
}
