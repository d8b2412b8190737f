import * as z from 'zod';
import { mapArchiveSchema } from '../../domain/map/map-archive.ts';
import type { App, Context } from '../context.ts';
import { telemetryOf } from '../telemetry/telemetry.ts';
import { canSendMail } from '../mail/transport.ts';
import type { Archive } from '../modules/map-archive/archive.ts';

const clientConfigSchema = z.object({
  mapStyleUrl: z.url().nullable(),
  mapArchive: z.nullable(mapArchiveSchema),
  demo: z.boolean(),
  build: z.string(),
  /** Messages leave for people's mailboxes. */
  mail: z.boolean(),
  /** Whom addresses have to name where they are shown. */
  addressSource: z.string().nullable(),
});

/** What the operator configured that a browser needs before anything else; no session. */
export function registerClientConfig(app: App, context: Context, archive: Archive | null): void {
  const { config } = context;
  app.get(
    '/api/v1/client-config',
    { schema: { tags: ['platform'], summary: 'Configuration of the application', security: [], response: { 200: clientConfigSchema } } },
    async (_request, reply) => {
      void reply.header('cache-control', 'no-cache');
      return {
        mapStyleUrl: config.mapStyleUrl ?? null,
        mapArchive: (await archive?.describe()) ?? null,
        demo: config.demo,
        build: config.build,
        mail: canSendMail(context),
        addressSource: telemetryOf(context).addresses.provider?.attribution ?? null,
      };
    },
  );
}
