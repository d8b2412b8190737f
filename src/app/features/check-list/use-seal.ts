import { useState } from 'react';
import { sealRecord } from '../../../db/seal-record.ts';
import { itemsShown } from '../../../domain/check-list/check-record.ts';
import { checkSummary } from '../../../domain/field-work/check-summary.ts';
import { SIGNED_AT } from '../../../domain/field-work/draft-answers.ts';
import type { RecordDraft } from '../../../domain/field-work/record-draft.ts';
import { FailureError } from '../../../domain/kit/failure.ts';
import { secretForSeal } from '../../session/door.ts';
import type { Check } from './check.ts';
import { deviceModel } from '../../field-ui/device-model.ts';

declare const __BUILD__: string;

/** Signs and seals a draft; `failure`: why it was not, as a code or `file-lost`. */
export function useSeal(
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
