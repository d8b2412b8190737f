import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dropPendingUpload, holdFile } from '../../../db/queries/pending-uploads.ts';
import { sha256 } from '../../../db/queries/queue-file.ts';
import type { Item } from '../../../domain/check-list/template.ts';
import { draftFileName } from '../../../domain/field-work/draft-files.ts';
import { SIGNED_AT } from '../../../domain/field-work/draft-answers.ts';
import type { RecordDraft } from '../../../domain/field-work/record-draft.ts';
import { CertifyTwice } from '../../field-ui/certify-twice.tsx';
import { SignaturePad } from '../../field-ui/signature-pad.tsx';
import { Note } from '../../ui/note.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useTimeZone } from '../../entity-ui/use-time-zone.ts';
import { useCheck } from './check.ts';
import { useFileUrls } from '../../field-ui/use-file-urls.ts';

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
export function SignBlock({ item, onSigned }: { item: Item; onSigned: (draft: RecordDraft) => void }) {
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
