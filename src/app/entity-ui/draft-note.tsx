import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';
import type { FormState } from './use-form.ts';

/** A draft of an earlier visit was taken up again; it can be discarded. */
export function DraftNote({ form, className }: { form: FormState; className: string }) {
  const { t } = useTranslation('entity-form');
  if (!form.restored) return null;
  return (
    <Note
      tone="pending"
      className={className}
      live
      action={
        <Button size="sm" onClick={() => void form.discard()}>
          {t('draftDiscard')}
        </Button>
      }
    >
      {t('draftRestored')}
    </Note>
  );
}
