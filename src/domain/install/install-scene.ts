import type { Answers } from '../check-list/check-answer.ts';
import { gpsPartSchema, type SealedRecordDoc } from '../check-list/record.ts';
import type { RecordDraft } from '../field-work/record-draft.ts';
import { correctionOf, openAnswers } from '../field-work/sealed-record.ts';
import { type InstallDraft, NEW_INSTALL, SKIP_REASONS, type SkipReason } from './install-draft.ts';
import { canBuzz, INSTALL_LIMITS, type InstallLimits, type InstallScene, type InstallTest, type TestResult } from './install-test.ts';
import { type SealedInstall, sealLimits } from './sealed-install.ts';

/** Item of the odometer in the seeds. */
const ODOMETER = 'odo';
/** A value of a test that is sealed is an integer: volts in millivolts, kilometres in metres. */
const THOUSANDTHS: readonly InstallTest[] = ['t_vext', 't_odo'];

/** The odometer as it was read, metres; null: not read. */
export function odometerM(answers: Answers): number | null {
  const value = answers[ODOMETER]?.value;
  return typeof value === 'number' ? value : null;
}

/** A buzzer is wired, and the device can be told to sound it. */
function isBuzzerAsked({ hasBuzzer, device, incoming }: InstallDraft): boolean {
  return hasBuzzer && canBuzz((incoming ?? device)?.type);
}

/** What the technician did and saw up to `endMs`, to judge by. `offsetMs`: of this device's clock to the server's, by which frames are timed. */
export function sceneOf(draft: InstallDraft, answers: Answers, endMs: number, offsetMs = 0): InstallScene {
  const at = (ms: number | null): number | null => (ms === null ? null : ms + offsetMs);
  const metres = odometerM(answers);
  return {
    startMs: (draft.testsAt ?? endMs) + offsetMs,
    endMs: endMs + offsetMs,
    phone: draft.phone,
    marks: { on: at(draft.marks.on), off: at(draft.marks.off) },
    odometerKm: metres === null ? null : metres / 1000,
    is24V: draft.is24V,
    isElectric: draft.isElectric,
    hasCan: draft.hasCan,
    badge: draft.badge === '' ? null : draft.badge,
    buzzer: isBuzzerAsked(draft) ? draft.buzzer : null,
    inputs: draft.inputs,
  };
}

/** What a test is now: what is not wired is not asked, what is passed over for another reason waits for the server, a buzzer that is wired waits until somebody listened. */
export function testState(draft: InstallDraft, { test, state }: TestResult): TestResult['state'] {
  const skipped = draft.skipped[test];
  if (skipped && state !== 'ok') return skipped === 'notWired' ? 'na' : 'waiting';
  if (test === 't_buzzer' && !isBuzzerAsked(draft)) return 'na';
  return test === 't_buzzer' && draft.buzzer === null ? 'waiting' : state;
}

/** Answers with those of the tests, by what was last seen. */
export function withTests(draft: InstallDraft, tests: readonly InstallTest[], answers: Answers): Answers {
  return { ...answers, ...Object.fromEntries(tests.map((test) => [test, { value: stateNow(draft, test) }])) };
}

function stateNow(draft: InstallDraft, test: InstallTest): TestResult['state'] {
  const seen = draft.seen.find((one) => one.test === test);
  return testState(draft, seen ?? { test, state: 'waiting', value: null });
}

function sealedValue({ test, value }: TestResult): number | string | null {
  if (typeof value === 'number') return Math.round(THOUSANDTHS.includes(test) ? value * 1000 : value);
  return value === null ? null : value.slice(0, 60);
}

/** A sealed value of a test as it was seen. */
function openValue(test: InstallTest, value: number | string | null): TestResult['value'] {
  return typeof value === 'number' && THOUSANDTHS.includes(test) ? value / 1000 : value;
}

/**
 * What the record says of the installation (`content.install`): the tests as they stand, the limits they were judged by. The edge of the link: when the
 * device was confirmed; of a removal, `endMs`. A swap has both devices, and so has a removal whose device
 * another one replaces.
 */
export function sealInstall(
  draft: InstallDraft,
  tests: readonly InstallTest[],
  answers: Answers,
  endMs: number,
  limits: InstallLimits = INSTALL_LIMITS,
): SealedInstall {
  const { startMs, odometerKm: _read, phone: _place, ...scene } = sceneOf(draft, answers, endMs);
  return {
    ...(draft.incoming
      ? { mission: 'swap', device: draft.incoming, out: draft.device! }
      : { mission: draft.mission!, device: draft.device!, out: draft.out }),
    at: draft.mission === 'removal' ? endMs : (draft.deviceAt ?? startMs),
    scene: { ...scene, startMs, inputs: [...scene.inputs], odometerM: odometerM(answers) },
    limits: sealLimits(limits),
    tests: tests.map((test) => {
      const seen = draft.seen.find((one) => one.test === test);
      const skipped = draft.skipped[test];
      return { test, state: stateNow(draft, test), value: seen ? sealedValue(seen) : null, ...(skipped && { skipped }) };
    }),
  };
}

const isSkipReason = (word: string | undefined): word is SkipReason => SKIP_REASONS.some((one) => one === word);

/** What the wizard knew when an installation was sealed; of a removal that another device replaced, both devices are where they were asked. */
function installAgain({ content, parts }: SealedRecordDoc, sealed: NonNullable<SealedRecordDoc['content']['install']>): InstallDraft {
  const { is24V, isElectric, hasCan, badge, buzzer, inputs, marks, startMs } = sealed.scene;
  const isReplaced = content.kind === 'removal' && sealed.mission === 'swap';
  const place = gpsPartSchema.safeParse(parts['gps']?.value);
  const client = openAnswers({ content, parts })['sig_client'];
  const stateOf = (test: string): string | undefined => sealed.tests.find((one) => one.test === test)?.state;
  return {
    ...NEW_INSTALL,
    ...(isReplaced
      ? { mission: 'removal', device: sealed.out, out: null, incoming: sealed.device }
      : { mission: sealed.mission, device: sealed.device, out: sealed.out }),
    step: 'sign',
    vehicleAt: content.startedAt,
    deviceAt: sealed.at,
    testsAt: startMs,
    marks: { ...marks },
    is24V,
    isElectric,
    hasCan,
    badge,
    hasBuzzer: buzzer !== null || !['na', undefined].includes(stateOf('t_buzzer')),
    buzzer,
    inputs: [...inputs],
    phone: place.success
      ? { lat: place.data.lat7 / 1e7, lng: place.data.lng7 / 1e7, accuracyM: place.data.accuracyM, at: place.data.at }
      : null,
    skipped: Object.fromEntries(sealed.tests.flatMap(({ test, skipped }) => (isSkipReason(skipped) ? [[test, skipped]] : []))),
    seen: sealed.tests.map(({ test, state, value }) => ({ test, state, value: openValue(test, value) })),
    heard: !['waiting', 'na', undefined].includes(stateOf('t_com')),
    only: content.retestOf === null ? null : sealed.tests.map(({ test }) => test),
    signatory: client?.signed ? (client.note ?? '') : '',
  };
}

/**
 * A draft that corrects a refused installation: all that was sealed of it is there again, read again at its last step, its photos brought as those of a
 * check are (`correctionOf`). It is signed again: what is signed is another record. Null: not of an installation.
 */
export function installCorrectionOf(
  sealed: SealedRecordDoc,
  template: RecordDraft['template'],
  nowMs: number,
  refused: string,
): (RecordDraft & { install: InstallDraft }) | null {
  const { install } = sealed.content;
  if (install === null) return null;
  return {
    ...correctionOf(sealed, template, nowMs, refused),
    at: 'sign',
    retestOf: sealed.content.retestOf,
    install: installAgain(sealed, install),
  };
}
