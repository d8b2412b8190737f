import type { FastifyRequest } from 'fastify';
import { DAY_MS, HOUR_MS } from '../../domain/kit/durations.ts';
import type { Context } from '../context.ts';
import { placeOf, tellOwner } from './owner-told.ts';
import type { UserRow } from './people.ts';
import type { Limit, RateLimit, Taken } from './rate-limit.ts';
import { addressKey, knownDevice } from './sign-in-limits.ts';

/** Wrong codes from one address: the wait grows from minutes to hours, then to a day. */
const PLACE: readonly Limit[] = [
  { attempts: 5, windowMs: 10 * 60_000 },
  { attempts: 10, windowMs: 2 * HOUR_MS },
  { attempts: 15, windowMs: DAY_MS },
];
/** From all addresses that the person never signed in from: somebody with many addresses guesses no faster. */
const ACCOUNT: Limit = { attempts: 40, windowMs: DAY_MS };
/** Those that nobody is told of: fingers slip. */
const UNTOLD: Limit = { attempts: 4, windowMs: DAY_MS };
const TOLD: Limit = { attempts: 1, windowMs: DAY_MS };

/**
 * Whether a code may be tried behind a right password. On a device of the account only the limits of the device count (`takeSignIn`): who
 * guesses elsewhere keeps its owner out of nothing.
 */
export async function takeCode(context: Context, limits: RateLimit, request: FastifyRequest, userId: string): Promise<Taken> {
  if ((await knownDevice(context, request, userId)) !== null) return { giveBack: async () => undefined };
  const address = addressKey(request.ip);
  return limits.ask(...PLACE.map((limit, n): [Limit, string] => [limit, `second-factor${n}:${userId}|${address}`]), [
    ACCOUNT,
    `second-factor-account:${userId}`,
  ]);
}

/** A code was wrong: from the fifth in a day, the owner is told by mail, once a day, that somebody has the password. */
export async function wrongCode(context: Context, limits: RateLimit, request: FastifyRequest, person: UserRow): Promise<void> {
  if (await limits.takeOf(UNTOLD, `second-factor-wrong:${person._id}`)) return;
  if (!(await limits.takeOf(TOLD, `second-factor-told:${person._id}`))) return;
  await tellOwner(context, person, 'second-factor-wrong', placeOf(request, context.now()));
}
