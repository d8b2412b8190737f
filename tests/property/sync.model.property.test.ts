import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FATES, Run, type Command } from './sync-run.ts';

const browser = fc.constantFrom(0, 1);
const tab = fc.constantFrom(0, 1);
const user = fc.constantFrom(0, 1);
const org = fc.constantFrom(0, 1);
const pick = fc.nat(11);
const field = fc.nat(2);

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 10, arbitrary: fc.record({ do: fc.constant('step' as const), browser, tab, fate: fc.constantFrom('well' as const, 'well' as const, ...FATES), storage: fc.constantFrom('well' as const, 'well' as const, 'well' as const, 'well' as const, 'before' as const, 'after' as const) }) },
  { weight: 7, arbitrary: fc.record({ do: fc.constant('write' as const), browser, tab, what: fc.constantFrom('create' as const, 'patch' as const, 'patch' as const, 'patch' as const, 'remove' as const, 'prefer' as const, 'create-for' as const), pick, field }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('remote' as const), org: fc.constantFrom(0, 0, 0, 1), what: fc.constantFrom('create' as const, 'patch' as const, 'patch' as const, 'remove' as const, 'notify' as const), pick, field }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('release' as const), browser, tab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('deliver' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('kill' as const), browser, tab }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('open' as const), browser, tab, user, org: fc.constantFrom(0, 0, 1) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('login' as const), browser, user, org: fc.constantFrom(0, 0, 1) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('session' as const), browser, what: fc.constantFrom('expire' as const, 'revoke' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('role' as const), user, org, role: fc.constantFrom('admin' as const, 'manager' as const, 'technician' as const, 'user' as const, null) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('server' as const), what: fc.constantFrom('forget' as const, 'forget' as const, 'moved' as const), org }) },
);

const runs = Number(process.env['SYNC_RUNS'] ?? 500);

it(
  'F1 F2 F3 F4 F5 F16 F18 F19 F21 F25 nothing a person entered is lost or doubled, whatever happens',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 70, size: 'max' }), async (commands) => {
        const run = new Run();
        for (const one of commands) await run.perform(one);
        expect(await run.quiesce()).toEqual([]);
      }),
      { numRuns: runs, ...(process.env['SYNC_SEED'] ? { seed: Number(process.env['SYNC_SEED']) } : {}) },
    );
  },
  Math.max(60_000, runs * 60),
);
