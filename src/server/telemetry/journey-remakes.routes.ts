import * as z from 'zod';
import { journeyRemakeAnswerSchema } from '../../domain/driving/journey.ts';
import type { Entity } from '../../domain/entity/entity.ts';
import { settings as declared } from '../../domain/organization/organization.ts';
import type { Actor, App, Context, Request } from '../context.ts';
import { authorize } from '../database/permissions.ts';
import { failures } from '../http/answers.ts';
import { requireFlag } from '../http/require.ts';
import { telemetryOf } from './telemetry.ts';

const settings: Entity = declared;
const tags = ['telemetry'];
const path = '/api/v1/journeys/remake';

/** Journeys of the past with the thresholds of today: asked for, followed and stopped by who may set them. */
export function registerJourneyRemakes(app: App, context: Context): void {
  const administrator = async (request: Request): Promise<Actor & { orgId: string }> => {
    const actor = await requireFlag(context, request, 'management');
    authorize(actor, settings, 'update');
    return actor;
  };
  const response = { 200: journeyRemakeAnswerSchema, ...failures(401, 403) };

  app.get(path, { schema: { tags, summary: 'How far the journeys are made again', response } }, async (request, reply) => {
    const { orgId } = await administrator(request);
    void reply.header('cache-control', 'no-store');
    return { remake: await telemetryOf(context).remakes.read(orgId) };
  });

  app.post(
    path,
    {
      config: { rateLimit: { max: 10, timeWindow: '1 minute' } },
      schema: { tags, summary: 'Make every journey again whose positions are kept', response: { ...response, ...failures(429) } },
    },
    async (request) => {
      const { orgId, userId } = await administrator(request);
      const { remakes } = telemetryOf(context);
      await remakes.ask(orgId, userId);
      return { remake: await remakes.read(orgId) };
    },
  );

  app.delete(
    path,
    { schema: { tags, summary: 'Stop it: what is made again stays', response: { 204: z.undefined(), ...failures(401, 403) } } },
    async (request, reply) => {
      const { orgId } = await administrator(request);
      await telemetryOf(context).remakes.stop(orgId);
      return reply.code(204).send();
    },
  );
}
