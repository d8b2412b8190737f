import type { App } from '../context.ts';

/** Whatever says nothing is one person's, or a secret: nobody keeps it, not even their own browser. */
export const UNTOLD = 'private, no-store';

/** Every answer says who may keep it and for how long. Those that may be kept say so themselves, one by one. */
export function registerCaching(app: App): void {
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', UNTOLD);
  });
}
