import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { expect, test } from 'vitest';
import type { App, Context } from '../context.ts';
import { registerHealth } from './health.ts';

test('a database that does not answer is told as away, without waiting for it', async () => {
  const app = Fastify() as unknown as App;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const frozen = { query: () => new Promise(() => undefined) };
  registerHealth(app, { pool: frozen, config: { build: 'test', dataDir: '/nowhere' }, now: () => 0 } as unknown as Context);
  const answer = await app.inject('/api/v1/health');
  expect([answer.statusCode, answer.json()]).toEqual([
    503,
    { status: 'unavailable', database: 'unavailable', disk: 'unknown', build: 'test', time: '1970-01-01T00:00:00.000Z' },
  ]);
  await app.close();
});
