import Fastify, { type FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';

/** The logger of the whole process: Fastify's own, which also serves what runs before and beside HTTP. JSON lines on the standard output. */
export function createLog(level: Config['logLevel']): FastifyBaseLogger {
  return Fastify({ logger: { level } }).log;
}
