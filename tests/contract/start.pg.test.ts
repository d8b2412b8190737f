import { afterAll, beforeAll, expect, test } from 'vitest';
import { FRAME_PATHS, START_PATH } from '../../src/domain/identity/start.ts';
import { signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';

let server: TestContext;
let people: Signed[];
beforeAll(async () => {
  server = await testContext();
  const admin = await signIn(server.app, { role: 'admin' });
  people = [admin, await signIn(server.app, { role: 'user' }), await signIn(server.app, { role: null })];
});
afterAll(() => server.close());

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

test('what a page needs of a person in one answer is what each path answers to them; what refuses them is not in it', async () => {
  for (const { headers } of people) {
    const all = (await get(START_PATH, headers)).json<Record<string, string>>();
    for (const path of FRAME_PATHS) {
      const own = await get(path, headers);
      expect([path, all[path]]).toEqual([path, own.statusCode === 200 ? own.body : undefined]);
    }
  }
  const [admin, , alone] = people;
  expect(Object.keys((await get(START_PATH, admin?.headers)).json())).toHaveLength(FRAME_PATHS.length);
  expect(Object.keys((await get(START_PATH, alone?.headers)).json())).not.toContain('/api/v1/settings');
});

test('nobody is told nothing, and nobody else keeps an answer', async () => {
  expect((await get(START_PATH)).statusCode).toBe(401);
  const answer = await get(START_PATH, { ...people[0]?.headers, 'accept-encoding': 'gzip', 'if-none-match': '*' });
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, no-store']);
});
