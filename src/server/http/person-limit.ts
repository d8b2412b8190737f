import type { FastifyRequest } from 'fastify';
import { fail } from '../../domain/kit/failure.ts';
import type { App } from '../context.ts';

const WINDOW_MS = 60_000;
/** Of one address, as many people as a depot behind it has who send at once. */
const PEOPLE = 20;

const keyOf = ({ actor, ip }: FastifyRequest): string => `${actor?.userId ?? ''} ${ip}`;

/**
 * Of a route that people call much: so often a minute for each person at each address, since a depot has one address for all of them; and, for an
 * address alone, twenty times that. Refused with `rate-limited`.
 */
export function personLimit(
  app: App,
  max: number,
): { config: { rateLimit: object }; onRequest: (request: FastifyRequest) => Promise<void> } {
  const ofAddress = app.createRateLimit({ max: max * PEOPLE, timeWindow: WINDOW_MS });
  return {
    config: { rateLimit: { max, timeWindow: WINDOW_MS, keyGenerator: keyOf } },
    onRequest: async (request) => {
      const taken = await ofAddress(request);
      if (!taken.isAllowed && taken.isExceeded) throw fail('rate-limited');
    },
  };
}
