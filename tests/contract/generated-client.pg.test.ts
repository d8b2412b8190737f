import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOrganization, signIn, testContext, type TestContext } from '../helpers/context.ts';

const run = promisify(execFile);
const FOLDER = 'tests/generated-client';
const bin = (name: string): string => join('node_modules/.bin', name);
/** A generator and a compiler, on a machine that does other things. */
const PATIENCE_MS = 900_000;

let server: TestContext;
let url: string;
beforeAll(async () => {
  server = await testContext();
  url = await server.app.listen({ port: 0 });
}, PATIENCE_MS);
afterAll(() => server.close());

test(
  'C-023 a client that a generator makes of the document compiles, and its calls are answered',
  { tags: 'all', timeout: PATIENCE_MS },
  async () => {
    const document = join(FOLDER, 'openapi.json');
    writeFileSync(document, (await server.app.inject('/api/v1/openapi.json')).body);
    const options = ['-p', document, '-o', FOLDER, '-n', 'client.ts', '--module-name-first-tag', '--enum-style', 'union', '--silent'];
    await run(bin('swagger-typescript-api'), ['generate', ...options]);
    rmSync(document);
    await run(bin('tsc'), ['-p', FOLDER]).catch(({ stdout }: { stdout: string }) => expect(stdout).toBe(''));

    const orgId = await createOrganization(server.context);
    const admin = await signIn(server.app, { role: 'admin', orgId });
    const key = await server.app.inject({
      method: 'POST',
      url: '/api/v1/api-keys',
      headers: admin.headers,
      payload: { name: 'Generated', scopes: { vehicles: 'write' }, addresses: [], expiresAt: null },
    });
    // Made just now: nobody else may read it as a module of the project.
    const { callsOfAnIntegrator } = (await import(/* @vite-ignore */ `../generated-client/${'calls'}.ts`)) as {
      callsOfAnIntegrator: (
        ...of: [string, string, string]
      ) => Promise<{ made: { _id: string }; found: unknown[]; changed: { name: string | null }; refusal: number }>;
    };
    const { made, found, changed, refusal } = await callsOfAnIntegrator(url, key.json<{ secret: string }>().secret, 'GC-001-AA');
    expect(found).toEqual([{ _id: made._id, registration: 'GC-001-AA', energy: 'diesel' }]);
    expect(changed.name).toBe('By a program');
    expect(refusal).toBe(404);
  },
);
