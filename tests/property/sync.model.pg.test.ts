import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Rights } from './sync-server.ts';
import { createOrganization, testContext, type TestContext } from '../helpers/context.ts';
import { newId } from '../helpers/sample.ts';
import { histories, KNOWN } from './sync-command.ts';
import { PgServer, rightsByRole } from './sync-pg-server.ts';
import { Run } from './sync-run.ts';
import { lengthOf } from '../helpers/suite.ts';

const runs = lengthOf('SYNC_PG_RUNS', 12, 100);
let test: TestContext;
let rights: Map<string | null, Rights>;

beforeAll(async () => {
  test = await testContext();
  rights = await rightsByRole(test.context, newId(), await createOrganization(test.context));
});
afterAll(() => test.close());

it(
  `F1 F2 F3 F4 F5 F16 F19 F25 the same histories over PostgreSQL: nothing is lost or doubled, whatever interleaves (${runs} histories)`,
  async () => {
    const property = fc.asyncProperty(histories({ maxLength: 30, moves: false }), async (commands) => {
      expect(await new Run(await PgServer.on(test.context, rights)).history(commands)).toEqual([]);
    });
    const examples = KNOWN.filter(([commands]) => !commands.some((one) => one.do === 'server' && one.what === 'moved'));
    await fc.assert(property, { numRuns: runs, examples, seed: Number(process.env['SYNC_SEED'] ?? 20_261_122) });
  },
  120_000 + runs * 1000,
);
