import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { figure, type Probe } from './probe.ts';

const LAG_DEGRADED_MS = 250;
const ERRORS_DEGRADED = 5;

let version: string | undefined;

/** Version of the application: of the package it runs from. */
function applicationVersion(): string {
  if (version === undefined) {
    version = '';
    for (const up of ['../..', '../../../../..'])
      try {
        const manifest = JSON.parse(readFileSync(join(import.meta.dirname, up, 'package.json'), 'utf8')) as {
          name?: string;
          version?: string;
        };
        if (manifest.name === 'sillage') version = manifest.version ?? '';
      } catch {
        // Another place.
      }
  }
  return version;
}

const delay = monitorEventLoopDelay({ resolution: 20 });
delay.enable();
let since = Date.now();

/** The server itself: versions, calls and failures of the last minute, how late its loop runs since the last look. */
export const apiProbe: Probe = {
  key: 'api',
  look: async ({ app, context }) => {
    // The histogram holds the timer's own step too.
    const lagMs = Math.max(0, delay.percentile(99) / 1e6 - 20);
    if (Date.now() - since > 60_000) {
      delay.reset();
      since = Date.now();
    }
    const { requests, failures } = app.traffic;
    const failed = failures.perMinute();
    const isSlow = lagMs > LAG_DEGRADED_MS;
    return [
      {
        key: 'api',
        state: isSlow || failed >= ERRORS_DEGRADED ? 'degraded' : 'ok',
        ...(failed >= ERRORS_DEGRADED ? { advice: 'apiFailures' } : isSlow ? { advice: 'apiSlow' } : {}),
        figures: [
          figure.text('version', applicationVersion()),
          figure.text('build', context.config.build),
          figure.text('node', process.version),
          figure.s('uptime', process.uptime()),
          figure.count('requests', requests.perMinute()),
          figure.count('failures', failed),
          figure.ms('lag', lagMs),
          figure.bytes('memory', process.memoryUsage().rss),
        ],
      },
    ];
  },
};
