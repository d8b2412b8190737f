import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { itemsOf, wordsIn } from '../../domain/check-list/template.ts';
import type { RecordDraft } from '../../domain/field-work/record-draft.ts';
import type { Locale } from '../../domain/kit/locale.ts';
import { Note } from '../ui/note.tsx';
import { TextArea } from '../ui/text-area.tsx';

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
