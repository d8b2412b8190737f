import { ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { dropPendingUpload, holdFile, pendingUploadBytes } from '../../db/queries/pending-uploads.ts';
import { sha256 as digestOf } from '../../db/queries/queue-file.ts';
import { heldOf } from '../../db/queries/record-drafts.ts';
import { itemsOf, wordsIn } from '../../domain/check-list/template.ts';
import type { FieldRecord } from '../../domain/field-work/field-record.ts';
import { draftFileName, type RecordDraft, withOriginal } from '../../domain/field-work/record-draft.ts';
import type { Locale } from '../../domain/text/locale.ts';
import { useRow } from '../entity-ui/use-rows.ts';
import { askedFile } from '../session/server-file.ts';
import { Note } from '../ui/note.tsx';
import { TextArea } from '../ui/text-field.tsx';

interface CorrectionNoteProps {
  draft: Pick<RecordDraft, 'template' | 'originals' | 'replaces' | 'corrects' | 'typed'>;
  /** An item whose photo may be taken again. */
  onItem: (key: string) => void;
  onReason: (reason: string) => void;
}

/** Of a correction, before it is signed: photos of the first record that are not here yet, and why it is made. Nothing of any other record. */
export function CorrectionNote({ draft, onItem, onReason }: CorrectionNoteProps) {
  const { t, i18n } = useTranslation('checkList');
  const words = new Map(itemsOf(draft.template.content).map(({ key, label }) => [key, wordsIn(label, i18n.language as Locale)]));
  return (
    <>
      {draft.originals ? (
        <Note tone="warning" title={t('recap.originals', { count: draft.originals.files.length })}>
          {t('recap.originalsText')}
          <ul className="field-lines">
            {[...new Set(draft.originals.files.map(({ item }) => item))].map((item) => (
              <li key={item}>
                <button type="button" className="flex min-h-14 flex-1 items-center gap-3 text-left" onClick={() => onItem(item)}>
                  <b className="min-w-0 flex-1">{words.get(item)}</b>
                  <ChevronRight aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        </Note>
      ) : null}
      {draft.replaces !== null || draft.corrects !== null ? (
        <TextArea
          label={t('recap.reason')}
          rows={2}
          maxLength={400}
          required={draft.replaces !== null}
          value={draft.typed['reason'] ?? ''}
          onChange={({ target }) => onReason(target.value)}
        />
      ) : null}
    </>
  );
}

/** What a photo that is brought changes of a draft. */
export type Originals = Partial<Pick<RecordDraft, 'answers' | 'files' | 'typed' | 'originals'>>;

/** Bytes of a sealed photo: held on this device, else the original of the server; null: neither has it now, as it was sealed. */
async function originalBytes(
  record: string,
  sha256: string,
  row: Pick<FieldRecord, 'expected' | 'attachments'> | undefined,
  given: AbortSignal,
): Promise<ArrayBuffer | null> {
  const held = (await heldOf(`fieldRecord:${record}`)).find((one) => one.sha256 === sha256);
  const here = held && (await pendingUploadBytes(held._id));
  if (here && (await digestOf(here)) === sha256) return here;
  const sent = row?.expected.find((one) => one.sha256 === sha256 && row.attachments.some(({ id }) => id === one.id));
  if (!sent) return null;
  const bytes = await (await askedFile(`/api/v1/field-records/${record}/attachments/${sent.id}`, given)).arrayBuffer();
  return (await digestOf(bytes)) === sha256 ? bytes : null;
}

/**
 * Brings the photos of the record that a draft corrects, each checked against the hash it was sealed with: from this device, else from the server; again when
 * the network is back. Each is a file of the draft's own: abandoning the correction leaves the record what it has.
 */
export function useOriginals(
  draftKey: string,
  draft: RecordDraft | null,
  change: (change: (before: RecordDraft) => Originals) => void,
): void {
  const record = draft?.originals?.record;
  const row = useRow('fieldRecord', record);
  const latest = useRef(draft);
  latest.current = draft;
  const chain = useRef<Promise<void>>(Promise.resolve());
  useEffect(() => {
    if (record === undefined) return;
    // Who left the correction does not pay for the rest of its photos; asking for it asked for them, whatever else waits.
    const leaving = new AbortController();
    const bring = async (): Promise<void> => {
      for (const file of latest.current?.originals?.files ?? []) {
        const bytes = await originalBytes(record, file.sha256, row, leaving.signal).catch(() => null);
        if (leaving.signal.aborted) return;
        if (!bytes) continue;
        const id = await holdFile(`draft:${draftKey}`, draftFileName(file.item, file.mime), bytes);
        if (latest.current && withOriginal(latest.current, { ...file, id }))
          change((before) => withOriginal(before, { ...file, id }) ?? {});
        else await dropPendingUpload(id);
      }
    };
    // Photos that are not here are told by the record; tried again as it changes.
    const begin = (): void => void (chain.current = chain.current.then(bring).catch(() => undefined));
    begin();
    addEventListener('online', begin);
    return () => {
      leaving.abort();
      removeEventListener('online', begin);
    };
  }, [draftKey, record, row, change]);
}
