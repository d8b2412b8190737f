import { figure, type Probe } from './probe.ts';

/** Open sockets of this server; with an external notification service, whether it answers. */
export const liveProbe: Probe = {
  key: 'live',
  look: async ({ app, context: { config } }) => {
    const figures = [figure.count('sockets', app.live.size)];
    if (config.notifyUrl === undefined)
      return [{ key: 'live', state: 'ok', figures: [...figures, figure.text('notifications', 'builtIn')] }];
    const answers = await fetch(config.notifyUrl, { signal: AbortSignal.timeout(3_000), redirect: 'manual' }).then(
      ({ status }) => status < 500,
      () => false,
    );
    return [
      {
        key: 'live',
        state: answers ? 'ok' : 'degraded',
        ...(answers ? {} : { advice: 'liveNotify' }),
        figures: [...figures, figure.text('notifications', new URL(config.notifyUrl).host)],
      },
    ];
  },
};
