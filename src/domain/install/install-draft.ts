import * as z from 'zod/mini';
import { TEST_STATES } from '../check-list/check-answer.ts';
import type { FieldRecord } from '../field-work/field-record.ts';
import { INSTALL_STEPS, isInstallTest } from './install-step.ts';
import { INSTALL_TESTS, type InstallTest } from './install-test.ts';
import { INSTALL_MISSIONS } from './sealed-install.ts';

/** Why a test was passed over. */
export const SKIP_REASONS = ['notWired', 'noNetwork', 'noPart', 'notNow', 'other'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

const ms = z.int();
const device = z.strictObject({
  id: z.nullable(z.string()),
  serial: z.string().check(z.maxLength(60)),
  type: z.nullable(z.string().check(z.maxLength(60))),
});
export type InstallDevice = z.infer<typeof device>;

/**
 * What a draft of an installation knows beside its answers (milliseconds of the device's clock): where its author is, the job, the devices, what is
 * wired, marks, the tests as they were last seen, what was passed over.
 */
export const installDraftSchema = z.strictObject({
  mission: z.nullable(z.enum(INSTALL_MISSIONS)),
  step: z.enum(INSTALL_STEPS),
  /** Item that is asked, within a step that asks one after the other. */
  item: z.nullable(z.string()),
  device: z.nullable(device),
  /** The device that leaves, of a swap. */
  out: z.nullable(device),
  /** The device that comes instead of the one removed. */
  incoming: z.nullable(device),
  /** The vehicle was confirmed, the device was. */
  vehicleAt: z.nullable(ms),
  deviceAt: z.nullable(ms),
  /** The tests began: the device is expected from here. */
  testsAt: z.nullable(ms),
  marks: z.strictObject({ on: z.nullable(ms), off: z.nullable(ms) }),
  is24V: z.boolean(),
  isElectric: z.boolean(),
  hasCan: z.boolean(),
  badge: z.nullable(z.string().check(z.maxLength(60))),
  /** A buzzer is wired; `buzzer` what became of it. */
  hasBuzzer: z.boolean(),
  buzzer: z.nullable(z.strictObject({ acknowledged: z.boolean(), heard: z.boolean() })),
  inputs: z.array(z.int().check(z.gte(0), z.lte(7))).check(z.maxLength(8)),
  phone: z.nullable(z.strictObject({ lat: z.number(), lng: z.number(), accuracyM: z.number(), at: ms })),
  skipped: z.partialRecord(z.enum(INSTALL_TESTS), z.enum(SKIP_REASONS)),
  seen: z.array(
    z.strictObject({ test: z.enum(INSTALL_TESTS), state: z.enum(TEST_STATES), value: z.nullable(z.union([z.number(), z.string()])) }),
  ),
  /** Frames of the device were had while the tests ran. */
  heard: z.boolean(),
  /** Tests to repeat, of a retest. */
  only: z.nullable(z.array(z.enum(INSTALL_TESTS))),
  /** Name of the client who signs; why nobody does. */
  signatory: z.string().check(z.maxLength(120)),
  clientAbsent: z.nullable(z.string().check(z.maxLength(60))),
});
export type InstallDraft = z.infer<typeof installDraftSchema>;

export const NEW_INSTALL: InstallDraft = {
  mission: null,
  step: 'vehicle',
  item: null,
  device: null,
  out: null,
  incoming: null,
  vehicleAt: null,
  deviceAt: null,
  testsAt: null,
  marks: { on: null, off: null },
  is24V: false,
  isElectric: false,
  hasCan: true,
  badge: null,
  hasBuzzer: false,
  buzzer: null,
  inputs: [],
  phone: null,
  skipped: {},
  seen: [],
  heard: false,
  only: null,
  signatory: '',
  clientAbsent: null,
};

type Judged = Pick<FieldRecord, 'verdicts'> & { sealed: Pick<FieldRecord['sealed'], 'content'> };

/** Tests of an installation that did not pass, by the server's last judgement, else by its seal. */
export function testsToRetest({ verdicts, sealed }: Judged): InstallTest[] {
  const tests = verdicts.findLast((verdict) => verdict.tests.length > 0)?.tests ?? sealed.content.install?.tests ?? [];
  return tests.flatMap(({ test, state }) => (isInstallTest(test) && !['ok', 'na'].includes(state) ? [test] : []));
}

/** The draft that tests an installation again: same vehicle, same device, the tests that did not pass; null: nothing to repeat. */
export function retestDraft(record: Judged, nowMs: number): InstallDraft | null {
  const { install } = record.sealed.content;
  const only = testsToRetest(record);
  if (!install || only.length === 0) return null;
  const { is24V, isElectric, hasCan, badge, inputs, buzzer } = install.scene;
  return {
    ...NEW_INSTALL,
    mission: 'check',
    step: 'tests',
    device: install.device,
    vehicleAt: nowMs,
    deviceAt: nowMs,
    is24V,
    isElectric,
    hasCan,
    badge,
    inputs: [...inputs],
    hasBuzzer: buzzer !== null || only.includes('t_buzzer'),
    only,
  };
}
