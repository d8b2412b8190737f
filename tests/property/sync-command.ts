import fc from 'fast-check';
import type { StorageFault } from './sync-storage.ts';

/** Fates of a request. `late`: the client sees no answer now, the server gets it later; `hold`, `hold-answer`: the client waits,
 * before or after the server worked. `skip` passes over as many requests of the step before. */
export const FATES = [
  'well',
  'lost',
  'answer-lost',
  'twice',
  'fault-before',
  'fault-after',
  'fault-midway',
  'portal',
  'late',
  'hold',
  'hold-answer',
  'busy',
  'expired',
] as const;
export type Fate = (typeof FATES)[number];

export type Command =
  | { do: 'login'; browser: number; user: number; org: number }
  | { do: 'session'; browser: number; what: 'expire' | 'revoke' }
  | { do: 'open'; browser: number; tab: number; user: number; org: number }
  | { do: 'kill'; browser: number; tab: number }
  | {
      do: 'write';
      browser: number;
      tab: number;
      what: 'create' | 'patch' | 'remove' | 'prefer' | 'create-for';
      kind: number;
      pick: number;
      field: number;
    }
  | { do: 'step'; browser: number; tab: number; times: number; skip: number; fate: Fate; storage: StorageFault | 'well' }
  | { do: 'release'; browser: number; tab: number }
  | { do: 'deliver' }
  /** A screen keeps the answer of a report. */
  | { do: 'look'; browser: number; tab: number }
  /** Somebody sets the device's clock. */
  | { do: 'clock'; browser: number; days: number }
  | {
      do: 'remote';
      org: number;
      what: 'create' | 'patch' | 'remove' | 'restore' | 'notify';
      kind: number;
      pick: number;
      field: number;
      slow: boolean;
    }
  | { do: 'role'; user: number; org: number; role: 'admin' | 'manager' | 'technician' | 'user' | null }
  | { do: 'server'; what: 'forget' | 'moved' | 'backed-up' | 'restored'; org: number };

const few = <T>(...values: T[]): fc.Arbitrary<T> => fc.constantFrom(...values);
const kind = <D extends string>(name: D): fc.Arbitrary<D> => fc.constant(name);
/** Most of it happens in one browser, one organization, to a few rows: that is where things meet. */
const browser = few(0, 0, 0, 1);
const tab = few(0, 0, 1);
const user = few(0, 0, 1);
const org = few(0, 0, 0, 1);
const row = { kind: few(0, 0, 0, 1, 2), pick: few(0, 0, 1, 2, 3), field: few(0, 1, 2) };

const choices = [
  {
    weight: 12,
    arbitrary: fc.record({
      do: kind('step'),
      browser,
      tab,
      times: few(1, 1, 2, 4),
      skip: few(0, 0, 1, 2),
      fate: few('well', 'well', 'well', 'hold-answer', ...FATES),
      storage: few('well', 'well', 'well', 'well', 'before', 'after'),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: kind('write'),
      browser,
      tab,
      what: few('create', 'patch', 'patch', 'patch', 'patch', 'remove', 'prefer', 'create-for'),
      ...row,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: kind('remote'),
      org,
      what: few('create', 'patch', 'patch', 'patch', 'remove', 'remove', 'restore', 'notify'),
      ...row,
      slow: few(false, true),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: kind('release'), browser, tab }) },
  { weight: 1, arbitrary: fc.record({ do: kind('deliver') }) },
  { weight: 1, arbitrary: fc.record({ do: kind('look'), browser, tab }) },
  { weight: 1, arbitrary: fc.record({ do: kind('clock'), browser, days: few(-1, 0, 1) }) },
  { weight: 1, arbitrary: fc.record({ do: kind('kill'), browser, tab }) },
  { weight: 3, arbitrary: fc.record({ do: kind('open'), browser, tab, user, org }) },
  { weight: 1, arbitrary: fc.record({ do: kind('login'), browser, user, org }) },
  { weight: 1, arbitrary: fc.record({ do: kind('session'), browser, what: few('expire', 'revoke') }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: kind('role'), user, org, role: few('admin', 'manager', 'manager', 'technician', 'user', null) }),
  },
];
const forgets = { weight: 1, arbitrary: fc.record({ do: kind('server'), what: few('forget'), org }) };
const forgetsOrMoves = {
  weight: 1,
  arbitrary: fc.record({ do: kind('server'), what: few('forget', 'forget', 'forget', 'moved', 'backed-up', 'backed-up', 'restored'), org }),
};

/** Random histories. A real database does not move within a history. */
export function histories({ maxLength = 70, moves = true } = {}): fc.Arbitrary<Command[]> {
  const command = fc.oneof(...choices, moves ? forgetsOrMoves : forgets) as fc.Arbitrary<Command>;
  return fc.array(command, { minLength: 5, maxLength, size: 'max' });
}

const step = (tabNumber: number, over: Partial<Extract<Command, { do: 'step' }>> = {}): Command => ({
  do: 'step',
  browser: 0,
  tab: tabNumber,
  times: 4,
  skip: 0,
  fate: 'well',
  storage: 'well',
  ...over,
});
const patch: Command = { do: 'write', browser: 0, tab: 0, what: 'patch', kind: 0, pick: 0, field: 0 };
const create: Command = { ...patch, what: 'create' };
const theirs: Command = { do: 'remote', org: 0, what: 'patch', kind: 0, pick: 0, field: 0, slow: false };
const release: Command = { do: 'release', browser: 0, tab: 0 };
const admin: Extract<Command, { do: 'role' }> = { do: 'role', user: 0, org: 0, role: 'admin' };
const moved: Command = { do: 'server', what: 'moved', org: 0 };
const secondTab: Command = { do: 'open', browser: 0, tab: 1, user: 0, org: 0 };

/** Histories that random ones meet too seldom. */
export const KNOWN: [Command[]][] = [
  // A write made while a page travels, and another after it: neither saw what the page brought.
  [[step(0), step(0), theirs, step(0, { times: 1, fate: 'hold-answer' }), patch, release, patch, step(0)]],
  // The answer of the database before arrives after the mirror moved to the next.
  [[theirs, theirs, step(0), step(0), secondTab, create, step(0, { times: 1, fate: 'hold-answer' }), moved, step(1), step(1), release]],
  // A write waits while its base goes with the database, and another is made on top of it.
  [[step(0), step(0), patch, theirs, moved, step(0), step(0), patch, step(0)]],
  // A page of a walk, asked for in advance, arrives after another tab's write was confirmed.
  [
    [
      step(0),
      step(0),
      secondTab,
      admin,
      step(0, { times: 1 }),
      { ...patch, pick: 4 },
      step(1, { times: 1, skip: 1, fate: 'lost' }),
      step(0),
    ],
  ],
  // A page asked for in advance arrives after a write was confirmed.
  [[step(0, { skip: 1, fate: 'hold-answer' }), admin, patch, release, step(0)]],
  // A removal travels while the row comes back and is confirmed by a write of another tab.
  [
    [
      step(0),
      step(0),
      secondTab,
      { ...theirs, what: 'remove' },
      step(0, { times: 1, fate: 'hold-answer' }),
      patch,
      { ...theirs, what: 'restore' },
      step(1, { times: 1, skip: 1, fate: 'lost' }),
      release,
      step(0),
    ],
  ],
  // A row goes, comes back, and the mirror has it again when the answer to this device's own removal is repeated.
  [
    [
      step(0),
      step(0),
      secondTab,
      { ...theirs, what: 'remove' },
      step(0, { times: 1, fate: 'hold' }),
      { ...patch, what: 'remove' },
      step(1, { times: 1, fate: 'answer-lost' }),
      { ...theirs, what: 'restore' },
      release,
      step(1),
    ],
  ],
  // A removal arrives while its row is not to be read by its author, who may read it again before the next page.
  [
    [
      step(0),
      step(0),
      step(0),
      { ...patch, what: 'remove', kind: 1 },
      { ...admin, role: 'user' },
      step(0, { times: 1, fate: 'answer-lost' }),
      { ...admin, role: 'manager' },
      step(0),
    ],
  ],
];
