import { platformStatusSchema } from '../../../../domain/platform/status.ts';
import type { App, Context } from '../../../context.ts';
import { siteStore } from '../../../database/site-store.ts';
import { failures } from '../../../http/answers.ts';
import { requireActor } from '../../../http/require.ts';
import { apiProbe, databaseProbe, diskProbe, jobsProbe, liveProbe } from './server-probes.ts';
import { certificateProbe, connectorsProbe, geocoderProbe, mailProbe } from './service-probes.ts';
import { runProbe, type Probe } from './probe.ts';

const PROBES: readonly Probe[] = [
  apiProbe,
  databaseProbe,
  liveProbe,
  connectorsProbe,
  jobsProbe,
  mailProbe,
  geocoderProbe,
  diskProbe,
  certificateProbe,
];

/** State of each service of the platform, measured when it is asked. */
export function registerStatus(app: App, context: Context): void {
  app.get(
    '/api/v1/admin/status',
    {
      schema: {
        tags: ['admin'],
        summary: 'State of the platform, measured now',
        response: { 200: platformStatusSchema, ...failures(401, 403) },
      },
    },
    async (request, reply) => {
      siteStore(context, requireActor(request), 'superadmin');
      const services = (await Promise.all(PROBES.map((probe) => runProbe(probe, { app, context })))).flat();
      void reply.header('cache-control', 'no-store');
      return { checkedAt: new Date(context.now()).toISOString(), services };
    },
  );
}
