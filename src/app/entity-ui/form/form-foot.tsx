import { type MouseEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../domain/text/format.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import type { FormState } from './use-form.ts';
import { useTimeZone } from '../use-rows.ts';

interface FormFootProps {
  form: FormState;
  /** Label of the button that saves. */
  save: string;
  /** Adds the way out, which forgets what was typed. */
  onLeave?: () => void;
  children?: ReactNode;
}

/** End of a form: save, leave, and when what is typed was last kept on the device. */
export function FormFoot({ form, save, onLeave, children }: FormFootProps) {
  const { t, i18n } = useTranslation('entityForm');
  const timeZone = useTimeZone();
  // Its room stays while a change is being kept: the foot does not move under who types.
  const [lastAt, setLastAt] = useState(form.keptAt);
  if (form.keptAt !== null && form.keptAt !== lastAt) setLastAt(form.keptAt);
  return (
    <div className="ef-foot">
      <Button type="submit" variant="primary" busy={form.saving} onMouseDown={keepFocus}>
        {save}
      </Button>
      {onLeave && (
        <Button
          variant="ghost"
          onClick={() => {
            void form.discard();
            onLeave();
          }}
        >
          {t('cancel')}
        </Button>
      )}
      {children}
      <span className={`ml-auto text-xs text-muted ${form.keptAt === null ? 'invisible' : ''}`} aria-live="polite">
        {form.dirty && lastAt !== null ? t('kept', { time: formatTime(lastAt, i18n.language, timeZone) }) : null}
      </span>
    </div>
  );
}

/** A draft of an earlier visit was taken up again; it can be discarded. */
export function DraftNote({ form, className }: { form: FormState; className: string }) {
  const { t } = useTranslation('entityForm');
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

/**
 * For the button that submits a form: pressing it does not take the focus from the field, whose message on leaving would move the
 * button away from under the press.
 */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
