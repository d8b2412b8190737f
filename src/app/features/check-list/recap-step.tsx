import { ArrowLeft, ChevronRight, OctagonX, ShieldAlert, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import { answerIssues } from '../../../domain/check-list/check-answer.ts';
import { recordIssues, itemsShown } from '../../../domain/check-list/record.ts';
import { itemsOf, type Item } from '../../../domain/check-list/template.ts';
import { checkSummary } from '../../../domain/field-work/check-summary.ts';
import { draftFileName, type RecordDraft, SIGNED_AT } from '../../../domain/field-work/record-draft.ts';
import { formatUnit } from '../../../domain/text/format.ts';
import { sealRecord } from '../../../db/seal-record.ts';
import { FailureError } from '../../../domain/entity/failure.ts';
import { dropPendingUpload, holdFile } from '../../../db/queries/pending-uploads.ts';
import { sha256 } from '../../../db/queries/queue-file.ts';
import { ExportQueueButton } from '../../entity-ui/export-queue-button.tsx';
import { CorrectionNote } from '../../field-ui/correction.tsx';
import { FieldBody, FieldBottom } from '../../field-ui/field-page.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { secretForSeal } from '../../session/door.ts';
import { deviceModel, useFileUrls } from '../../field-ui/kept-record.tsx';
import { CertifyTwice, SignaturePad } from '../../field-ui/signature-pad.tsx';
import { Segmented } from '../../ui/toggles.tsx';
import { useTimeZone } from '../../entity-ui/use-rows.ts';
import { useCheck, type Check } from './check.ts';

const signed = (
  draft: RecordDraft,
  item: string,
  at: number,
  file?: RecordDraft['files'][number],
): Pick<RecordDraft, 'answers' | 'files' | 'typed'> => ({
  answers: { ...draft.answers, [item]: { value: null, signed: true } },
  files: [...draft.files.filter((one) => one.item !== item), ...(file ? [file] : [])],
  typed: { ...draft.typed, [SIGNED_AT + item]: String(at) },
});

/** One signature: two taps, or drawn with a finger. `onSigned`: the draft as it is signed. */
function SignBlock({ item, onSigned }: { item: Item; onSigned: (draft: RecordDraft) => void }) {
  const { t } = useTranslation('checkList');
  const { draft, draftKey, change, keep, say } = useCheck();
  const timeZone = useTimeZone();
  const image = draft.files.find((file) => file.item === item.key);
  const urls = useFileUrls(image ? [image] : []);
  const [way, setWay] = useState<'taps' | 'drawn'>(image ? 'drawn' : 'taps');
  const isSigned = draft.answers[item.key]?.signed === true;
  const at = Number(draft.typed[SIGNED_AT + item.key] ?? 0);
  const certify = (): void => {
    const next = { ...draft, ...signed(draft, item.key, Date.now()) };
    change(next);
    onSigned(next);
  };
  const drawn = async (png: ArrayBuffer): Promise<void> => {
    const now = Date.now();
    const id = await holdFile(`draft:${draftKey}`, draftFileName(item.key, 'image/png'), png);
    const file = { id, sha256: await sha256(png), bytes: png.byteLength, mime: 'image/png', item: item.key, takenAt: now };
    change((before) => signed(before, item.key, now, file));
    await keep();
    if (image) await dropPendingUpload(image.id);
  };
  const clear = (): void => {
    change((before) => {
      const { [item.key]: _gone, ...answers } = before.answers;
      return { answers, files: before.files.filter((one) => one.item !== item.key) };
    });
    if (image)
      void keep()
        .then(() => dropPendingUpload(image.id))
        // `keep` shows its failure; a file that stays is swept with the draft.
        .catch(() => undefined);
  };
  return (
    <section className="grid gap-3">
      <Segmented
        label={t('sign.way')}
        value={way}
        options={(['taps', 'drawn'] as const).map((value) => ({ value, label: t(`sign.${value}`) }))}
        onChange={setWay}
      />
      {way === 'drawn' ? (
        <SignaturePad
          label={say(item.label)}
          signedAt={isSigned && image ? at : null}
          imageUrl={image && urls.get(image.id)}
          // `drawn` shows its failure.
          onSigned={(png) => void drawn(png).catch(() => undefined)}
          onClear={clear}
          timeZone={timeZone}
        />
      ) : isSigned && !image ? (
        <Note tone="ok">{t('sign.done', { what: say(item.label) })}</Note>
      ) : (
        <CertifyTwice label={say(item.label)} onCertified={certify} />
      )}
    </section>
  );
}

declare const __BUILD__: string;

/** Signs and seals a draft; `failure`: why it was not, as a code or `file-lost`. */
function useSeal(
  check: Check,
  onSealed: (id: string) => void,
): { seal: (draft: RecordDraft) => Promise<void>; busy: boolean; failure: string | null } {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const seal = async (draft: RecordDraft): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      const secretAsked = await secretForSeal();
      if (secretAsked === null) return;
      // What is sealed is what is on the screen; the draft is its copy.
      const [gps] = await Promise.all([check.gps.settled(), check.keep().catch(() => undefined)]);
      const { answers, verdict, odometerM } = checkSummary(draft, check.setting, check.defects);
      const known = new Set(check.defects.map(({ id }) => id));
      const id = await sealRecord({
        draftKey: check.draftKey,
        content: {
          kind: draft.kind,
          vehicle: { id: draft.vehicle!.id, plate: draft.vehicle!.plate, vin: draft.vehicle!.vin },
          template: { key: draft.template.key, version: draft.template.version, sha256: draft.template.sha256 },
          due: draft.due,
          reservation: null,
          verdict,
          odometerM,
          startedAt: draft.startedAt,
          activeMs: Math.round(draft.activeMs),
          carried: Object.entries(draft.carried)
            .filter(([defect]) => known.has(defect))
            .map(([defect, seen]) => ({ defect, seen })),
          install: null,
          retestOf: null,
          replaces: draft.replaces,
        },
        files: draft.files.filter(({ item }) => answers[item]),
        items: itemsShown(draft.template.content, draft.answers, check.setting),
        answers,
        gps,
        reason: draft.typed['reason']?.trim() || null,
        device: { build: __BUILD__, model: deviceModel() },
        signatures: check.signatures.flatMap(({ key }) => {
          if (!answers[key]?.signed) return [];
          const image = draft.files.findLast(({ item }) => item === key);
          return [
            {
              role: key.replace(/[^a-z_]/g, ''),
              at: image?.takenAt ?? Number(draft.typed[SIGNED_AT + key] ?? Date.now()),
              imageSha256: image?.sha256 ?? null,
            },
          ];
        }),
        secretAsked,
        corrects: draft.corrects,
      });
      check.close();
      onSealed(id);
    } catch (error) {
      const code = error instanceof FailureError ? error.failure : null;
      setFailure(code?.fields?.some((field) => field.code === 'file-lost') ? 'file-lost' : (code?.code ?? 'internal'));
    } finally {
      setBusy(false);
    }
  };
  return { seal, busy, failure };
}

const VERDICT_ICONS = { fit: ShieldCheck, 'fit-with-reserve': ShieldAlert, 'do-not-drive': OctagonX } as const;
const VERDICT_TONES = { fit: 'ok', 'fit-with-reserve': 'warning', 'do-not-drive': 'alert' } as const;

/** All of it read again, what is missing, the verdict; then it is signed. */
export function RecapStep({ onSealed }: { onSealed: (id: string) => void }) {
  const { t, i18n } = useTranslation(['checkList', 'failure']);
  const check = useCheck();
  const { draft, signatures } = check;
  const { seal, busy, failure } = useSeal(check, onSealed);
  const summary = checkSummary(draft, check.setting, check.defects);
  const words = new Map(itemsOf(draft.template.content).map((item) => [item.key, check.say(item.label)]));
  const unsignedYet = (of: RecordDraft) => signatures.filter((item) => answerIssues(item, of.answers[item.key]).length > 0);
  const keys = new Set(signatures.map(({ key }) => key));
  const missing = recordIssues(draft.template.content, draft.answers, check.setting, check.mayLower).filter(({ item }) => !keys.has(item));
  const undecided = check.defects.filter(({ id }) => id !== null && !draft.carried[id]);
  const lacksReason = draft.replaces !== null && !draft.typed['reason']?.trim();
  const isComplete = missing.length === 0 && undecided.length === 0 && !lacksReason;
  const VerdictIcon = VERDICT_ICONS[summary.verdict];
  const signed = (next: RecordDraft): void => {
    if (unsignedYet(next).length === 0) void seal(next);
  };
  return (
    <>
      <FieldBody>
        <div className="field-question">
          <p className="text-muted">{t('recap.title')}</p>
          <h2 tabIndex={-1}>{draft.vehicle?.plate}</h2>
        </div>
        {isComplete ? (
          <Note
            tone={VERDICT_TONES[summary.verdict]}
            icon={<VerdictIcon aria-hidden="true" />}
            title={`${t(`verdict.${summary.verdict}`)}.`}
            live
          >
            {t(`verdict.text.${summary.verdict}`)}
          </Note>
        ) : null}
        {missing.length > 0 ? (
          <section className="grid gap-1">
            <h3 className="font-semibold">{t('recap.missing', { count: new Set(missing.map(({ item }) => item)).size })}</h3>
            <ul className="field-lines">
              {[...new Set(missing.map(({ item }) => item))].map((item) => (
                <li key={item}>
                  <button type="button" className="flex min-h-14 flex-1 items-center gap-3 text-left" onClick={() => check.go(item)}>
                    <span className="min-w-0 flex-1">
                      <b className="block">{words.get(item)}</b>
                      <span className="text-muted">
                        {missing
                          .filter((one) => one.item === item)
                          .map(({ code }) => t(`issue.${code}`))
                          .join(' ')}
                      </span>
                    </span>
                    <ChevronRight aria-hidden="true" />
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        {undecided.length > 0 ? (
          <Button onClick={() => check.go('defects')}>{t('defects.left', { count: undecided.length })}</Button>
        ) : null}
        <ul className="field-lines">
          {summary.odometerM === null ? null : (
            <li>
              <span className="flex-1">{t('recap.odometer')}</span>
              <b>{formatUnit(summary.odometerM / 1000, 'km', i18n.language)}</b>
            </li>
          )}
          {summary.findings.map(({ item, severity }) => (
            <li key={item}>
              <button type="button" className="flex min-h-14 flex-1 items-center gap-3 text-left" onClick={() => check.go(item)}>
                <span className="min-w-0 flex-1">{words.get(item)}</span>
                <b className={severity === 'critical' ? 'text-alert-fg' : undefined}>{t(`severity.${severity}`)}</b>
                <ChevronRight aria-hidden="true" />
              </button>
            </li>
          ))}
          {summary.stillOpen.map((defect) => (
            <li key={defect.id ?? `${defect.item} ${defect.zone}`}>
              <span className="min-w-0 flex-1">
                {check.say(defect.label)} <span className="text-muted">{t('recap.stillOpen')}</span>
              </span>
              <b>{t(`severity.${defect.severity}`)}</b>
            </li>
          ))}
          <li>
            <span className="flex-1">{t('recap.photos')}</span>
            <b>{draft.files.filter(({ item }) => !keys.has(item)).length}</b>
          </li>
        </ul>
        <CorrectionNote
          draft={draft}
          onItem={check.go}
          onReason={(reason) => check.change((before) => ({ typed: { ...before.typed, reason } }), true)}
        />
        {isComplete ? signatures.map((item) => <SignBlock key={item.key} item={item} onSigned={signed} />) : null}
        {failure ? (
          <Note
            tone="alert"
            live
            title={t('notSealed.title')}
            action={failure === 'quota' || failure === 'storage' ? <ExportQueueButton /> : undefined}
          >
            {failure === 'quota' || failure === 'storage' || failure === 'file-lost'
              ? t(`notSealed.${failure}`)
              : `${t(`failure:${failure}`)} ${t('notSealed.other')}`}
          </Note>
        ) : null}
      </FieldBody>
      <FieldBottom remains={isComplete ? undefined : t('recap.before')}>
        {check.before ? <IconButton label={t('previous')} icon={<ArrowLeft />} onClick={() => check.go(check.before!)} /> : null}
        <Button
          variant={isComplete && unsignedYet(draft).length > 0 ? 'secondary' : 'primary'}
          busy={busy}
          aria-disabled={!isComplete || unsignedYet(draft).length > 0 || undefined}
          onClick={() => {
            if (isComplete && unsignedYet(draft).length === 0) void seal(draft);
            else if (missing[0]) check.go(missing[0].item);
          }}
        >
          {isComplete && unsignedYet(draft).length > 0 ? t('recap.toSign') : isComplete ? t('recap.seal') : t('recap.complete')}
        </Button>
      </FieldBottom>
    </>
  );
}
