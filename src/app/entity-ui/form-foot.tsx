import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../domain/kit/format.ts';
import { Button } from '../ui/button.tsx';
import { keepFocus } from '../ui/keep-focus.ts';
import type { FormState } from './use-form.ts';
import { useTimeZone } from './use-time-zone.ts';

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
  const { t, i18n } = useTranslation('entity-form');
  const timeZone = useTimeZone();
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
      <span className="ml-auto text-xs text-muted" aria-live="polite">
        {form.dirty && form.keptAt ? t('kept', { time: formatTime(form.keptAt, i18n.language, timeZone) }) : null}
      </span>
    </div>
  );
}
