import { expect, it, onTestFinished } from 'vitest';
import { LONG_MS, NAMES, patient, twoProcesses, type Name } from '../helpers/two-processes.ts';

const both = twoProcesses();
const { rowsOf, recipients, queue, sends, killed } = both;

it(
  'the one whose job is sending mails killed: what the relay had not taken leaves once, by the other, and the job is free',
  { tags: 'all', timeout: LONG_MS },
  async () => {
    let letGo = (): void => undefined;
    both.relay.held.set('held@mail.example', new Promise((resolve) => (letGo = resolve)));
    // One that fails before it lets go would hold the job of the next try.
    onTestFinished(() => letGo());
    const id = await queue('held@mail.example');
    // The job of the next minute takes it, in one of them.
    const atJob = (): Promise<{ name: Name }[]> =>
      rowsOf(
        "SELECT application_name AS name FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction' AND query LIKE 'SELECT 1 FROM jobs%'",
      );
    await expect.poll(async () => (await rowsOf('SELECT 1 FROM mails WHERE id = $1 AND attempts = 1', [id])).length, patient).toBe(1);
    await expect.poll(async () => (await atJob()).length, patient).toBe(1);
    const [{ name }] = (await atJob()) as [{ name: Name }];
    const other = NAMES.find((one) => one !== name)!;
    const mail = await sends(other);
    await expect.poll(recipients, patient).toEqual([mail]);
    // The one that is held, alone.
    await expect.poll(() => both.relay.connections(), patient).toBe(1);
    const ended = both.relay.ended();
    await killed(name);
    await expect.poll(() => both.relay.ended(), patient).toBe(ended + 1);
    letGo();
    both.relay.held.clear();
    expect(await rowsOf('SELECT state, attempts FROM mails WHERE id = $1', [id])).toEqual([{ state: 'queued', attempts: 1 }]);
    // Two minutes on, nobody is at it any more.
    await rowsOf('UPDATE mails SET claimed_until = now() WHERE id = $1', [id]);
    const last = await sends(other);
    await expect.poll(recipients, patient).toEqual([mail, last, 'held@mail.example'].toSorted());
    expect(await rowsOf('SELECT state, attempts FROM mails WHERE id = $1', [id])).toEqual([{ state: 'sent', attempts: 2 }]);
    expect(await rowsOf("SELECT name FROM jobs WHERE name = 'mail-delivery' FOR UPDATE SKIP LOCKED")).toHaveLength(1);
  },
);
