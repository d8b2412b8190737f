import { answersToSeal, checkVerdict, findingsOf, itemsShown, type Setting } from '../../../domain/check-list/check-record.ts';
import type { Answers } from '../../../domain/check-list/answer.ts';
import type { GpsPart } from '../../../domain/check-list/record.ts';
import { odometerM, sealInstall, withTests } from '../../../domain/install/install-scene.ts';
import { testsOf } from '../../../domain/install/install-step.ts';
import type { TestResult } from '../../../domain/install/install-test.ts';
import type { RecordToSeal } from '../../../db/seal-record.ts';
import { isSignature } from './draft-changes.ts';
import { contentOf, type OpenedDraft } from './opened-draft.ts';

/** Where the phone was at its best during the tests, as a record holds it. */
export function placeOf({ lat, lng, accuracyM, at }: NonNullable<OpenedDraft['install']['phone']>): GpsPart {
  return { lat7: Math.round(lat * 1e7), lng7: Math.round(lng * 1e7), accuracyM: Math.round(accuracyM), at };
}

/** Everything of an installation that its record seals. `results`: the tests as they stand. `absentNote`: why the client does not sign. */
export function toSeal(
  draftKey: string,
  draft: OpenedDraft,
  setting: Setting,
  results: readonly TestResult[],
  absentNote: string | null,
  nowMs: number,
): Omit<RecordToSeal, 'gps' | 'device' | 'secretAsked'> {
  const template = contentOf(draft.template.content, draft.install.only);
  const tests = testsOf(template);
  const install = { ...draft.install, seen: [...results] };
  const client = absentNote ?? install.signatory.trim();
  const named: Answers =
    'sig_client' in draft.answers || absentNote !== null
      ? {
          ...draft.answers,
          sig_client: { value: null, ...(absentNote === null && { signed: true as const }), ...(client !== '' && { note: client }) },
        }
      : draft.answers;
  const answers = answersToSeal(template, withTests(install, tests, named), setting);
  const findings = findingsOf(template, answers, setting);
  const signed = draft.files.filter(({ item }) => isSignature(item) && !(item === 'sig_client' && absentNote !== null));
  const files = [...draft.files.filter(({ item }) => !isSignature(item)), ...signed];
  return {
    draftKey,
    content: {
      kind: draft.kind,
      vehicle: { id: draft.vehicle?.id ?? null, plate: draft.vehicle!.plate, vin: draft.vehicle?.vin ?? null },
      template: { key: draft.template.key, version: draft.template.version, sha256: draft.template.sha256 },
      due: draft.due,
      reservation: null,
      verdict: checkVerdict(
        findings,
        [],
        Object.values(answers).some(({ photoMissing }) => photoMissing !== undefined),
      ),
      odometerM: odometerM(answers),
      startedAt: draft.startedAt,
      activeMs: draft.activeMs,
      carried: [],
      install: sealInstall(install, tests, answers, nowMs),
      retestOf: draft.retestOf,
      replaces: draft.replaces,
    },
    files,
    items: itemsShown(template, answers, setting),
    answers,
    reason: draft.typed['reason']?.trim() || null,
    corrects: draft.corrects,
    signatures: signed.map(({ item, takenAt, sha256 }) => ({ role: item, at: takenAt ?? nowMs, imageSha256: sha256 })),
    nowMs,
  };
}
