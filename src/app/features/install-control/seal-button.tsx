import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sealRecord, type RecordToSeal } from '../../../db/seal-record.ts';
import { withTests, odometerM, sealInstall } from '../../../domain/install/install-scene.ts';
import { testsOf, firstMissing } from '../../../domain/install/install-step.ts';
import { answersToSeal, checkVerdict, findingsOf, itemsShown, type Setting } from '../../../domain/check-list/check-record.ts';
import type { Answers } from '../../../domain/check-list/check-answer.ts';
import type { GpsPart } from '../../../domain/check-list/record.ts';
import type { TestResult } from '../../../domain/install/install-test.ts';
import { deviceModel } from '../../field-ui/device-model.ts';
import { secretForSeal } from '../../session/door.ts';
import { notify } from '../../shell/notifications.ts';
import { Button } from '../../ui/button.tsx';
import { type InstallDraftStore, isSignature, contentOf, type OpenedDraft } from './use-install-draft.ts';
import { useWizard } from './wizard.ts';

/** Where the phone was at its best during the tests, as a record holds it. */
function placeOf({ lat, lng, accuracyM, at }: NonNullable<OpenedDraft['install']['phone']>): GpsPart {
  return { lat7: Math.round(lat * 1e7), lng7: Math.round(lng * 1e7), accuracyM: Math.round(accuracyM), at };
}

/** Everything of an installation that its record seals. `results`: the tests as they stand. `absentNote`: why the client does not sign. */
function toSeal(
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

declare const __BUILD__: string;

/** Seals the record: from then on it is on its way, and any correction is another one. */
export function SealButton({ keep, close }: Pick<InstallDraftStore, 'keep' | 'close'>) {
  const { t } = useTranslation('installControl');
  const navigate = useNavigate();
  const { draftKey, draft, setting, template, install, answers, tests, gps, go } = useWizard();
  const [busy, setBusy] = useState(false);
  const missing = firstMissing(template, install, withTests(install, testsOf(template), answers), setting);
  const seal = async (): Promise<void> => {
    setBusy(true);
    try {
      const secretAsked = await secretForSeal();
      if (secretAsked === null) return setBusy(false);
      // What is sealed is what is on the screen; the draft is its copy.
      await keep().catch(() => undefined);
      const absent = install.clientAbsent === null ? null : t(`noClient.${install.clientAbsent}`);
      const record = toSeal(draftKey, draft, setting, tests.results, absent, Date.now());
      const id = await sealRecord({
        ...record,
        gps: install.phone ? placeOf(install.phone) : await gps.settled(),
        secretAsked,
        device: { build: __BUILD__, model: deviceModel() },
      });
      close();
      await navigate({ to: '/check-list-vehicule', search: { do: 'install', record: id }, replace: true });
    } catch (error) {
      setBusy(false);
      notify({ msg: t('notSealed'), error });
    }
  };
  const show = (): void => {
    if (!missing) return;
    if (missing.step === 'sign') {
      notify({ msg: t('notSigned') });
      return;
    }
    const [first] = missing.missing;
    go(missing.step, first && 'item' in first ? first.item : null);
  };
  return (
    <Button
      variant="primary"
      busy={busy}
      aria-describedby={missing ? 'ic-remains' : undefined}
      onClick={() => (missing ? show() : void seal())}
    >
      {t('deliver')}
    </Button>
  );
}
