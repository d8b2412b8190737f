import type { SealedRecordDoc } from '../check-list/record.ts';
import { partText } from '../check-list/unseal-answers.ts';
import { openAnswers } from './open-record.ts';
import { newRecordDraft, type DraftFile, type RecordDraft } from './record-draft.ts';

/**
 * A draft that corrects a sealed record. `refused`: the write that the server would not take, whose photos this device still holds (`held`): the new
 * record takes its place. Of one that the server has, the new one says which it replaces and why; its photos are taken again.
 */
export function correctionOf(sealed: SealedRecordDoc, template: RecordDraft['template'], nowMs: number, { refused, held }: { refused: string | null; held: readonly Omit<DraftFile, 'item' | 'mime' | 'takenAt'>[] }): RecordDraft {
  const { content } = sealed;
  const signed = new Set(template.content.sections.flatMap(({ items }) => items.filter(({ type }) => type === 'signature').map(({ key }) => key)));
  const files = content.attachments.flatMap((file): DraftFile[] => {
    const here = held.find(({ sha256 }) => sha256 === file.sha256);
    return here && !signed.has(file.item) ? [{ ...file, id: here.id }] : [];
  });
  const answers = Object.entries(openAnswers(sealed)).filter(([key]) => !signed.has(key)).map(([key, { photos, ...answer }]) => {
    const kept = photos?.filter((sha256) => files.some((file) => file.sha256 === sha256 && file.item === key)) ?? [];
    return [key, { ...answer, ...(kept.length > 0 && { photos: kept }) }];
  });
  const reason = partText(sealed.parts, 'reason');
  return newRecordDraft(template, 'recap', nowMs, {
    vehicle: { id: content.vehicle.id, plate: content.vehicle.plate, vin: content.vehicle.vin },
    due: content.due,
    answers: Object.fromEntries(answers),
    files,
    carried: Object.fromEntries(content.carried.map(({ defect, seen }) => [defect, seen])),
    replaces: refused ? content.replaces : content.id,
    corrects: refused,
    typed: { recap: '1', ...(refused && reason !== null && { reason }) },
  });
}
