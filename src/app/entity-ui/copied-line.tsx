import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { notify } from '../shell/notifications.ts';
import { Button } from '../ui/button.tsx';

/** A text to hand over, with the button that copies it. */
export function CopiedLine({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation('copiedLine');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      notify({ msg: t('copied') });
    } catch (error) {
      notify({ msg: t('notCopied'), type: 'error', error });
    }
  };
  return (
    <div className="grid gap-1">
      <span className="label">{label}</span>
      <div className="flex items-center gap-2">
        <output className="min-w-0 flex-1 rounded-md bg-sunken p-2.5 text-sm break-all select-all">{text}</output>
        <Button icon={<Copy aria-hidden="true" />} aria-label={t('copyOf', { what: label })} onClick={() => void copy()}>
          {t('copy')}
        </Button>
      </div>
    </div>
  );
}
