import type { FastifyServerOptions } from 'fastify';
import type { Config } from '../config.ts';

/** After how many milliseconds a connection is closed on which nothing comes. */
export interface ConnectionTimeouts {
  /** The head of a request; a connection that never says a word too. */
  headers: number;
  /** A whole request. The largest upload part takes a minute on a slow network. */
  request: number;
  /** Another request, once one was answered. Longer than proxies keep theirs, which would otherwise write into one just closed. */
  keepAlive: number;
  /** Anything at all, either way: an answer that nobody reads, or that is never made. */
  idle: number;
  /** How often the first two are looked at. */
  look: number;
}

const TIMEOUTS: ConnectionTimeouts = { headers: 30_000, request: 180_000, keepAlive: 75_000, idle: 180_000, look: 10_000 };

/** Options of the HTTP server that keep silent and slow connections from staying. WebSockets have their own pings. */
export function timeoutsOf({
  patience,
}: Config): Pick<FastifyServerOptions, 'requestTimeout' | 'connectionTimeout' | 'keepAliveTimeout'> & { http: object } {
  const { headers, request, keepAlive, idle, look } = { ...TIMEOUTS, ...patience };
  return {
    requestTimeout: request,
    connectionTimeout: idle,
    keepAliveTimeout: keepAlive,
    http: { headersTimeout: headers, connectionsCheckingInterval: look },
  };
}
