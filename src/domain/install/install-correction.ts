import { gpsPartSchema, type SealedRecordDoc } from '../check-list/record.ts';
import { correctionOf } from '../field-work/correction.ts';
import { openAnswers } from '../field-work/open-record.ts';
import type { RecordDraft } from '../field-work/record-draft.ts';
import { NEW_INSTALL, SKIP_REASONS, type InstallDraft, type SkipReason } from './install-draft.ts';
import { openValue } from './install-scene.ts';

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
