import { useNavigate } from '@tanstack/react-router';
import { ArrowRight, TriangleAlert } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type RecordToSeal, sealRecord } from '../../../db/seal-record.ts';
import type { Answers } from '../../../domain/check-list/check-answer.ts';
import { answersToSeal, checkVerdict, findingsOf, itemsShown, type Setting, type GpsPart } from '../../../domain/check-list/record.ts';
import { itemsOf, wordsIn } from '../../../domain/check-list/template.ts';
import { odometerM, sealInstall, testState, withTests } from '../../../domain/install/install-scene.ts';
import { firstMissing, missingIn, stepOfItems, testsOf } from '../../../domain/install/install-step.ts';
import type { TestResult } from '../../../domain/install/install-test.ts';
import { formatUnit, MISSING } from '../../../domain/text/format.ts';
import type { Locale } from '../../../domain/text/locale.ts';
import { useTimeZone } from '../../entity-ui/use-rows.ts';
import { ChoicePills } from '../../field-ui/choice-pills.tsx';
import { CorrectionNote } from '../../field-ui/correction.tsx';
import { deviceModel, useFileUrls } from '../../field-ui/kept-record.tsx';
import { FieldQuestion } from '../../field-ui/field-page.tsx';
import { SignaturePad, type SignaturePadProps } from '../../field-ui/signature-pad.tsx';
import { secretForSeal } from '../../session/door.ts';
import { notify } from '../../shell/notifications.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { Switch } from '../../ui/toggles.tsx';
import { deviceWords, imeiText, useDevices } from './device-step.tsx';
import { contentOf, type InstallDraftStore, isSignature, type OpenedDraft } from './use-install-draft.ts';
import { vehicleWords } from './vehicle-step.tsx';
import { usePhonePlace, useWizard } from './wizard.ts';

const line = (label: string, value: ReactNode): ReactNode => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

/** What is about to be signed. */
function Summary() {
  const { t, i18n } = useTranslation(['installControl', 'device']);
  const { install, answers, vehicle, files, template, tests } = useWizard();
  const devices = useDevices();
  const metres = odometerM(answers);
  const asked = testsOf(template);
  const states = tests.results.map((result) => testState(install, result));
  const count = (...wanted: string[]): number => states.filter((state) => wanted.includes(state)).length;
  const device = (serial: string): ReactNode => (
    <>
      {deviceWords(devices.bySerial(serial), (type) => t(`device:choices.type.${type}`))}
      <span className="block">
        IMEI <span className="whitespace-nowrap">{imeiText(serial)}</span>
      </span>
    </>
  );
  const came = install.incoming ?? install.device;
  const left = install.incoming ? install.device : install.out;
  const others = [
    count('review') > 0 && t('tests.review', { count: count('review') }),
    count('failed') > 0 && t('tests.failed', { count: count('failed') }),
    count('waiting') > 0 && t('tests.waiting', { count: count('waiting') }),
    count('na') > 0 && t('tests.na', { count: count('na') }),
  ].filter(Boolean);
  return (
    <dl className="ic-summary">
      {line(
        t('steps.vehicle'),
        vehicle ? (
          <>
            <b>{String(vehicle['registration'])}</b> {vehicleWords(vehicle)}
          </>
        ) : (
          MISSING
        ),
      )}
      {line(t('steps.device'), came ? device(came.serial) : MISSING)}
      {left ? line(t('deviceOut'), device(left.serial)) : null}
      {asked.length > 0
        ? line(
            t('steps.tests'),
            <>
              {count('ok') > 0 && <b className="text-ok-fg">{t('tests.ok', { count: count('ok') })}</b>}
              {count('ok') > 0 && others.length > 0 && ', '}
              {others.join(', ')}
            </>,
          )
        : null}
      {answers['odo'] ? line(t('odometer'), metres === null ? MISSING : formatUnit(metres / 1000, 'km', i18n.language)) : null}
      {line(t('photos'), files.filter(({ item }) => !isSignature(item)).length)}
    </dl>
  );
}

/** A drawn signature, kept after each stroke: the picture before it goes. */
function SignedBy({ item, label, ...named }: { item: string; label: string } & Pick<SignaturePadProps, 'name' | 'onName' | 'nameError'>) {
  const { files, addFile, removeFile, answer, answers } = useWizard();
  const timeZone = useTimeZone();
  const own = files.filter((file) => file.item === item);
  const last = own.at(-1);
  const pictures = useFileUrls(last ? [last] : []);
  const held = useRef<readonly string[]>([]);
  held.current = own.map(({ id }) => id);
  const turn = useRef(Promise.resolve());
  const url = last && pictures.get(last.id);
  const inTurn = (work: () => Promise<void>): void => {
    turn.current = turn.current.then(work, work);
  };
  const keep = async (png: ArrayBuffer): Promise<void> => {
    const { id } = await addFile(item, png, 'image/png');
    for (const old of held.current.filter((one) => one !== id)) await removeFile(old);
    answer(item, { value: null, signed: true });
  };
  const clear = async (): Promise<void> => {
    for (const old of held.current) await removeFile(old);
    answer(item, null);
  };
  return (
    <SignaturePad
      label={label}
      {...named}
      onSigned={(png) => inTurn(() => keep(png))}
      onClear={() => inTurn(clear)}
      signedAt={answers[item]?.signed ? (last?.takenAt ?? null) : null}
      timeZone={timeZone}
      {...(url !== undefined && { imageUrl: url })}
    />
  );
}

const CLIENT_ABSENT = ['absent', 'refused', 'remote'] as const;

/** The client signs with their name, or does not, and why. */
function ClientSignature({ label }: { label: string }) {
  const { t } = useTranslation('installControl');
  const { install, change } = useWizard();
  const isAbsent = install.clientAbsent !== null;
  return (
    <section className="grid gap-4">
      {!isAbsent && <SignedBy item="sig_client" label={label} name={install.signatory} onName={(signatory) => change({ signatory })} />}
      <Switch
        label={t('clientAbsent')}
        checked={isAbsent}
        onChange={(absent) => change({ clientAbsent: absent ? CLIENT_ABSENT[0] : null })}
      />
      {isAbsent && (
        <ChoicePills
          label={t('whyNoClient')}
          value={install.clientAbsent!}
          options={CLIENT_ABSENT.map((key) => ({ key, label: t(`noClient.${key}`) }))}
          onChoose={(clientAbsent) => change({ clientAbsent })}
        />
      )}
    </section>
  );
}

/** Step 6: what is signed is read again first. */
export function SignStep() {
  const { t, i18n } = useTranslation('installControl');
  const { draft, edit, template, install, answers, setting, steps, tests, go, change, gps } = useWizard();
  usePhonePlace(true, install.phone, gps.place, (phone) => change({ phone }));
  const labels = new Map(itemsOf(template).map(({ key, label }) => [key, wordsIn(label, i18n.language as Locale)]));
  const holes = steps
    .filter((step) => step !== 'sign')
    .flatMap((step) => missingIn(template, step, install, answers, setting).map((missing) => ({ step, missing })));
  return (
    <>
      <FieldQuestion title={t('reread')} />
      <Summary />
      {steps.includes('tests') && !tests.isLive && !install.heard && <Note tone="offline">{t('provisional')}</Note>}
      {holes.length > 0 && (
        <section className="grid gap-2">
          <p className="ic-holes">
            <TriangleAlert aria-hidden="true" />
            {t('holes', { count: holes.length })}
          </p>
          <ul className="field-lines">
            {holes.map(({ step, missing }) => (
              <li key={'item' in missing ? missing.item : missing.need}>
                <button
                  type="button"
                  className="flex min-h-14 min-w-0 flex-1 items-center gap-3 text-left"
                  onClick={() => go(step, 'item' in missing ? missing.item : null)}
                >
                  <span className="min-w-0 flex-1">{'item' in missing ? labels.get(missing.item) : t(`needs.${missing.need}`)}</span>
                  <ArrowRight aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <CorrectionNote
        draft={draft}
        onItem={(item) => go(stepOfItems(template).get(item) ?? 'mounting', item)}
        onReason={(reason) => edit((one) => ({ ...one, typed: { ...one.typed, reason } }))}
      />
      <SignedBy item="sig_tech" label={t('signatureTech')} />
      <ClientSignature label={t('signatureClient')} />
    </>
  );
}

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
