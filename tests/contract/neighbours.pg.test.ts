import 'fake-indexeddb/auto';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createOrganization, signIn, testContext, type TestContext } from '../helpers/context.ts';
import { FLOWS, notPlayed, type Flow } from '../helpers/lab/flows.ts';
import { LabDevice } from '../helpers/lab/lab-device.ts';
import { Neighbour } from '../helpers/lab/neighbour.ts';
import { PROFILES } from '../helpers/lab/profile.ts';
import { isWriting, playCell, readTable, writeTable, type Cells } from '../helpers/lab/table.ts';

let server: TestContext;
let neighbour: Neighbour;
let device: LabDevice | undefined;

beforeAll(async () => {
  server = await testContext();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  neighbour = await Neighbour.before((server.app.server.address() as AddressInfo).port);
});
afterEach(() => {
  neighbour.be(null);
  device?.leave();
  device = undefined;
});
afterAll(async () => {
  await neighbour.close();
  await server.close();
});

const NAME = 'below the browser';
const said = readTable(NAME);
const found: Cells = new Map();
const FLOW_NAMES = Object.keys(FLOWS) as Flow[];
/** Of each kind of neighbour one cell is played in each run of the tests; all of them when everything is run. */
const SAMPLE: Readonly<Record<string, Flow>> = {
  portal: 'write',
  'text filter': 'write',
  'body limit 8 KB': 'check-list with photos',
  'no WebSocket': 'pull',
  '502': 'sign-out',
  'cut after the server has taken it': 'restart',
};

for (const profile of PROFILES)
  describe(profile.name, () => {
    const outcomes = new Map<string, string>();
    found.set(profile.name, outcomes);
    for (const flow of FLOW_NAMES) {
      const why = notPlayed(profile, flow);
      if (why !== undefined) {
        outcomes.set(flow, `— ${why}`);
        continue;
      }
      it(flow, SAMPLE[profile.name] === flow ? {} : { tags: 'all' }, async () => {
        const who = await signIn(server.app, { orgId: await createOrganization(server.context) });
        const kept = new Map<string, string>();
        const here = (device = await LabDevice.of(who, neighbour.port, profile.device));
        vi.stubGlobal('localStorage', {
          getItem: (key: string) => kept.get(key) ?? null,
          setItem: (key: string, value: string) => kept.set(key, value),
          removeItem: (key: string) => kept.delete(key),
        });
        neighbour.log.length = 0;
        // What an address may ask for in a minute is of this cell alone.
        neighbour.address = `10.26.${PROFILES.indexOf(profile)}.${FLOW_NAMES.indexOf(flow) + 1}`;
        await playCell(
          said.get(profile.name)?.get(flow),
          () => FLOWS[flow]({ server, neighbour, profile, who, device: here }),
          (outcome) => outcomes.set(flow, outcome),
        );
      });
    }
  });

it('the table names each neighbour and flow, and why one is not played', () => {
  if (isWriting) return writeTable(NAME, FLOW_NAMES, found);
  expect([...said.keys()]).toEqual(PROFILES.map(({ name }) => name));
  for (const [name, outcomes] of found) {
    expect([...(said.get(name)?.keys() ?? [])]).toEqual(FLOW_NAMES);
    for (const [flow, outcome] of outcomes) expect(said.get(name)?.get(flow)).toBe(outcome);
  }
});
