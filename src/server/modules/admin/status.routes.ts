import { platformStatusSchema } from '../../../domain/platform/status.ts';
import type { App, Context } from '../../context.ts';
import { siteStore } from '../../database/site-store.ts';
import { failures } from '../../http/answers.ts';
import { requireActor } from '../../http/require.ts';
import { apiProbe } from './status/api.probe.ts';
import { certificateProbe } from './status/certificate.probe.ts';
import { connectorsProbe } from './status/connectors.probe.ts';
import { databaseProbe } from './status/database.probe.ts';
import { diskProbe } from './status/disk.probe.ts';
import { geocoderProbe } from './status/geocoder.probe.ts';
import { jobsProbe } from './status/jobs.probe.ts';
import { liveProbe } from './status/live.probe.ts';
import { mailProbe } from './status/mail.probe.ts';
import { runProbe, type Probe } from './status/probe.ts';

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
