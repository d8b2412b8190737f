import type { SealedRecordDoc } from '../check-list/record.ts';
import { partText } from '../check-list/unseal-answers.ts';
import { openAnswers } from './open-record.ts';
import { newRecordDraft, type RecordDraft } from './record-draft.ts';

/**
 * A draft that corrects a sealed record. `refused`: the write that the server would not take, whose place the new record takes; of one that the server has,
 * the new one says which it replaces and why. Its photos are `originals`: they are brought here one by one, and until then none of the answers has them.
 */
export function correctionOf(
  sealed: SealedRecordDoc,
  template: RecordDraft['template'],
  nowMs: number,
  refused: string | null,
): RecordDraft {
  const { content } = sealed;
  const signed = new Set(
    template.content.sections.flatMap(({ items }) => items.filter(({ type }) => type === 'signature').map(({ key }) => key)),
  );
  const originals = content.attachments.filter(({ item }) => !signed.has(item));
  const answers = Object.entries(openAnswers(sealed))
    .filter(([key]) => !signed.has(key))
    .map(([key, { photos: _photos, ...answer }]) => [key, answer]);
  const reason = partText(sealed.parts, 'reason');
  return newRecordDraft(template, 'recap', nowMs, {
    vehicle: { id: content.vehicle.id, plate: content.vehicle.plate, vin: content.vehicle.vin },
    due: content.due,
    answers: Object.fromEntries(answers),
    carried: Object.fromEntries(content.carried.map(({ defect, seen }) => [defect, seen])),
    replaces: refused ? content.replaces : content.id,
    corrects: refused,
    typed: { recap: '1', ...(refused && reason !== null && { reason }) },
    ...(originals.length > 0 && { originals: { record: content.id, files: originals } }),
  });
}
