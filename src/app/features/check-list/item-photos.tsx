import { holdFile, dropPendingUpload } from '../../../db/queries/pending-uploads.ts';
import { sha256 } from '../../../db/queries/queue-file.ts';
import { asksPhoto } from '../../../domain/check-list/check-answer.ts';
import type { Item } from '../../../domain/check-list/template.ts';
import { draftFileName, originalsLeft, withPhotos } from '../../../domain/field-work/draft-files.ts';
import { unsigned } from '../../../domain/field-work/draft-answers.ts';
import { AnswerPhotos } from '../../field-ui/photo/answer-photos.tsx';
import { useCheck } from './check.ts';

/** Photos of an answer of a check-list, held as they are taken. */
export function ItemPhotos({ item }: { item: Item }) {
  const { draft, draftKey, change, keep, say } = useCheck();
  const answer = draft.answers[item.key] ?? { value: null };
  return (
    <AnswerPhotos
      label={say(item.label)}
      files={draft.files.filter((file) => file.item === item.key)}
      isAsked={asksPhoto(item, answer)}
      missing={answer.photoMissing}
      isAwaited={draft.pendingCapture?.item === item.key}
      lacksOriginal={draft.originals?.files.some((file) => file.item === item.key)}
      onPhoto={async (bytes, mime, marked) => {
        const id = await holdFile(`draft:${draftKey}`, draftFileName(item.key, mime, marked), bytes);
        const file = {
          id,
          sha256: await sha256(bytes),
          bytes: bytes.byteLength,
          mime,
          item: item.key,
          takenAt: Date.now(),
          ...(marked && { marked }),
        };
        change((before) => {
          const open = unsigned(before);
          return {
            ...open,
            ...withPhotos(open, item.key, [...open.files, file]),
            ...originalsLeft(before, (one) => one.item === item.key),
            pendingCapture: null,
          };
        });
        await keep();
      }}
      onRemove={(id) => {
        change((before) => {
          const open = unsigned(before);
          return {
            ...open,
            ...withPhotos(
              open,
              item.key,
              open.files.filter((file) => file.id !== id),
            ),
          };
        });
        void keep()
          .then(() => dropPendingUpload(id))
          // `keep` shows its failure; a file that stays is swept with the draft.
          .catch(() => undefined);
      }}
      onPending={async () => {
        change({ pendingCapture: { item: item.key, at: Date.now() } });
        await keep();
      }}
      onPendingOver={() => change({ pendingCapture: null })}
      onMissing={(photoMissing) =>
        change((before) => {
          const open = unsigned(before);
          return {
            ...open,
            answers: { ...open.answers, [item.key]: { ...(before.answers[item.key] ?? { value: null }), photoMissing } },
            pendingCapture: null,
          };
        })
      }
    />
  );
}
