import * as z from 'zod';
import type { App, Context } from '../context.ts';
import { canSendMail } from '../mail/transport.ts';

const clientConfigSchema = z.object({
  mapStyleUrl: z.url().nullable(),
  demo: z.boolean(),
  build: z.string(),
  /** Messages leave for people's mailboxes. */
  mail: z.boolean(),
});

/** What the operator configured that a browser needs before anything else; no session. */
export function registerClientConfig(app: App, context: Context): void {
  const { config } = context;
  app.get(
    '/api/v1/client-config',
    { schema: { tags: ['platform'], summary: 'Configuration of the application', security: [], response: { 200: clientConfigSchema } } },
    async (_request, reply) => {
      void reply.header('cache-control', 'no-cache');
      return { mapStyleUrl: config.mapStyleUrl ?? null, demo: config.demo, build: config.build, mail: canSendMail(context) };
    },
  );
}
