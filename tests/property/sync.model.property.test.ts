import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FATES, Run, type Command } from './sync-run.ts';

const few = <T>(...values: T[]): fc.Arbitrary<T> => fc.constantFrom(...values);
const kind = <D extends string>(name: D): fc.Arbitrary<D> => fc.constant(name);
/** Most of it happens in one browser, one organization, to a few rows: that is where things meet. */
const browser = few(0, 0, 0, 1);
const tab = few(0, 0, 1);
const user = few(0, 0, 1);
const org = few(0, 0, 0, 1);
const row = { kind: few(0, 0, 0, 1, 2), pick: few(0, 0, 1, 2, 3), field: few(0, 1, 2) };

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ do: kind('step'), browser, tab, times: few(1, 1, 2, 4), skip: few(0, 0, 1, 2), fate: few('well', 'well', 'well', 'hold-answer', ...FATES), storage: few('well', 'well', 'well', 'well', 'before', 'after') }) },
  { weight: 8, arbitrary: fc.record({ do: kind('write'), browser, tab, what: few('create', 'patch', 'patch', 'patch', 'patch', 'remove', 'prefer', 'create-for'), ...row }) },
  { weight: 5, arbitrary: fc.record({ do: kind('remote'), org, what: few('create', 'patch', 'patch', 'patch', 'remove', 'remove', 'notify'), ...row }) },
  { weight: 3, arbitrary: fc.record({ do: kind('release'), browser, tab }) },
  { weight: 1, arbitrary: fc.record({ do: kind('deliver') }) },
  { weight: 1, arbitrary: fc.record({ do: kind('kill'), browser, tab }) },
  { weight: 3, arbitrary: fc.record({ do: kind('open'), browser, tab, user, org }) },
  { weight: 1, arbitrary: fc.record({ do: kind('login'), browser, user, org }) },
  { weight: 1, arbitrary: fc.record({ do: kind('session'), browser, what: few('expire', 'revoke') }) },
  { weight: 2, arbitrary: fc.record({ do: kind('role'), user, org, role: few('admin', 'manager', 'manager', 'technician', 'user', null) }) },
  { weight: 1, arbitrary: fc.record({ do: kind('server'), what: few('forget', 'forget', 'forget', 'moved'), org }) },
) as fc.Arbitrary<Command>;

const step = (tab: number, over: Partial<Extract<Command, { do: 'step' }>> = {}): Command => ({ do: 'step', browser: 0, tab, times: 4, skip: 0, fate: 'well', storage: 'well', ...over });
const patch: Command = { do: 'write', browser: 0, tab: 0, what: 'patch', kind: 0, pick: 0, field: 0 };
const create: Command = { ...patch, what: 'create' };
const theirs: Command = { do: 'remote', org: 0, what: 'patch', kind: 0, pick: 0, field: 0 };
const release: Command = { do: 'release', browser: 0, tab: 0 };
const admin: Command = { do: 'role', user: 0, org: 0, role: 'admin' };
const moved: Command = { do: 'server', what: 'moved', org: 0 };
const secondTab: Command = { do: 'open', browser: 0, tab: 1, user: 0, org: 0 };

/** Histories that random ones meet too seldom. */
const known: [Command[]][] = [
  // A write made while a page travels, and another after it: neither saw what the page brought.
  [[step(0), step(0), theirs, step(0, { times: 1, fate: 'hold-answer' }), patch, release, patch, step(0)]],
  // The answer of the database before arrives after the mirror moved to the next.
  [[theirs, theirs, step(0), step(0), secondTab, create, step(0, { times: 1, fate: 'hold-answer' }), moved, step(1), step(1), release]],
  // A write waits while its base goes with the database, and another is made on top of it.
  [[step(0), step(0), patch, theirs, moved, step(0), step(0), patch, step(0)]],
  // A page of a walk, asked for in advance, arrives after another tab's write was confirmed.
  [[step(0), step(0), secondTab, admin, step(0, { times: 1 }), { ...patch, pick: 4 }, step(1, { times: 1, skip: 1, fate: 'lost' }), step(0)]],
  // A page asked for in advance arrives after a write was confirmed.
  [[step(0, { skip: 1, fate: 'hold-answer' }), admin, patch, release, step(0)]],
];

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
      { numRuns: runs, examples: known, ...(process.env['SYNC_SEED'] ? { seed: Number(process.env['SYNC_SEED']) } : {}) },
    );
  },
  Math.max(60_000, runs * 60),
);
