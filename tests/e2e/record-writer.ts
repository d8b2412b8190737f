import { v7 as uuidv7 } from 'uuid';
import { openLocal, setCurrent } from '../../src/db/current.ts';
import type { GpsPart } from '../../src/domain/check-list/record.ts';
import type { SealedInstall } from '../../src/domain/install/sealed-install.ts';
import { holdFile } from '../../src/db/queries/pending-uploads.ts';
import { sealRecord } from '../../src/db/seal-record.ts';
import { sha256 } from '../../src/db/sha256.ts';
import type { Answers } from '../../src/domain/check-list/check-answer.ts';
import { fineAnswers } from '../../src/domain/check-list/make-record.ts';
import { itemsOf } from '../../src/domain/check-list/template.ts';
import { checkSummary } from '../../src/domain/field-work/check-summary.ts';
import { recordDraftKey, type RecordDraft } from '../../src/domain/field-work/record-draft.ts';

export interface Sealing {
  userId: string;
  orgId: string;
  count: number;
  vehicle: { id: string; plate: string };
  template: RecordDraft['template'];
  due?: string;
  /** Laid over answers that find nothing. */
  answers?: Answers;
  /** Bytes of a PNG, in base64, of the item it is a photo of. */
  photo?: { item: string; base64: string };
  gps?: GpsPart;
  /** Of an installation: what its wizard would have seen. */
  install?: SealedInstall;
}

declare global {
  interface Window {
    sealRecords(sealing: Sealing): Promise<string[]>;
  }
}

const SETTING = { vehicle: {} };

/** Seals records of a check all at once, as the application seals them, in its page. Gives their ids. */
window.sealRecords = ({ userId, orgId, count, vehicle, template, due, answers, photo, gps, install }) => {
  setCurrent(openLocal(userId, orgId));
  const seal = async (): Promise<string> => {
    const draftKey = recordDraftKey(uuidv7());
    const nowMs = Date.now();
    const files: RecordDraft['files'] = [];
    const given: Record<string, Answers[string]> = { ...fineAnswers(template.content, SETTING), ...answers };
    if (photo) {
      const bytes = Uint8Array.from(atob(photo.base64), (letter) => letter.charCodeAt(0)).buffer;
      const id = await holdFile(`draft:${draftKey}`, `${photo.item}.png`, bytes);
      files.push({ id, sha256: await sha256(bytes), bytes: bytes.byteLength, mime: 'image/png', item: photo.item, takenAt: nowMs });
      given[photo.item] = { value: null, photos: [files[0]!.sha256] };
    }
    const summary = checkSummary({ template, answers: given, carried: {} }, SETTING, []);
    return sealRecord({
      draftKey,
      secretAsked: 'no',
      content: {
        kind: template.content.kind,
        vehicle: { ...vehicle, vin: null },
        template: { key: template.key, version: template.version, sha256: template.sha256 },
        due: due ?? null,
        reservation: null,
        verdict: summary.verdict,
        odometerM: summary.odometerM,
        startedAt: nowMs - 60_000,
        activeMs: 50_000,
        carried: [],
        install: install ?? null,
        retestOf: null,
        replaces: null,
      },
      files,
      items: itemsOf(template.content),
      answers: summary.answers,
      gps: gps ?? { missing: 'off' },
      reason: null,
      device: { build: 'test', model: 'test' },
      signatures: [{ role: 'sign', at: nowMs, imageSha256: null }],
    });
  };
  return Promise.all(Array.from({ length: count }, seal));
};
