import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { App } from '../context.ts';
import { registerErrors } from './errors.ts';

test('a client that leaves, and a value that no column holds, are no errors of the server', async () => {
  const levels: number[] = [];
  const app = Fastify({
    logger: { level: 'trace', stream: { write: (line: string) => void levels.push((JSON.parse(line) as { level: number }).level) } },
  }) as unknown as App;
  registerErrors(app, {} as never);
  const throwing = (code: string) => () => {
    throw Object.assign(new Error(code), { code });
  };
  app.get('/left', throwing('ERR_STREAM_PREMATURE_CLOSE'));
  app.get('/nul', throwing('22021'));
  app.get('/broken', throwing('XX000'));
  const [WARN, ERROR] = [40, 50];
  await app.inject('/left');
  const nul = await app.inject('/nul');
  expect([nul.statusCode, nul.json().code]).toEqual([400, 'invalid']);
  expect(levels.filter((level) => level >= WARN)).toEqual([WARN]);
  expect((await app.inject('/broken')).statusCode).toBe(500);
  expect(levels.filter((level) => level >= ERROR)).toEqual([ERROR]);
  await app.close();
});
