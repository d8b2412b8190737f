import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** A link to hand over, when the server sends no mail. */
export function InvitationLink({ link, email }: { link: string; email: string }) {
  const { t } = useTranslation('users');
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      // No clipboard here: the address is selected, ready for the keyboard.
      field.current?.focus();
      field.current?.select();
    }
  }

  return (
    <div className="grid gap-2">
      <TextField
        ref={field}
        label={t('link.label')}
        hint={t('link.hint', { email })}
        value={link}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <div className="flex items-center gap-3">
        <Button icon={copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />} onClick={() => void copy()}>
          {t(copied ? 'link.copied' : 'link.copy')}
        </Button>
        <span className="sr-only" role="status">
          {copied ? t('link.copied') : ''}
        </span>
      </div>
    </div>
  );
}
