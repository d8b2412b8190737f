import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { codeFault } from '../../domain/identity/kept-lock.ts';
import { CODE_DIGITS } from '../../domain/organization/organization.ts';
import { setCode as keepCode } from '../../db/queries/kept-lock.ts';
import { Button } from '../ui/button.tsx';
import { RefusalNote } from '../ui/note.tsx';
import { TextField } from '../ui/text-field.tsx';

interface ChooseCodeProps {
  userId: string;
  leastDigits: number;
  autoFocus?: boolean;
  onKept: () => void;
}

/** A code of one's own for the copy on this device, typed twice. */
export function ChooseCode({ userId, leastDigits, autoFocus, onKept }: ChooseCodeProps) {
  const { t } = useTranslation('lock');
  const [code, setCode] = useState('');
  const [again, setAgain] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const least = Math.max(CODE_DIGITS.least, leastDigits);
  const fault = codeFault(code, least);
  const digits = (text: string): string => text.replace(/\D/g, '');

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    setFailed(false);
    if (busy || fault || again !== code) return;
    setBusy(true);
    try {
      await keepCode(userId, code);
      onKept();
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form noValidate className="grid max-w-100 gap-4" onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('newCode')}
        name="new-code"
        type="password"
        inputMode="numeric"
        autoComplete="off"
        autoFocus={autoFocus}
        maxLength={CODE_DIGITS.most}
        value={code}
        hint={t('newCodeHint', { count: least })}
        error={tried && fault ? t(`fault.${fault}`, { count: least }) : undefined}
        onChange={(event) => setCode(digits(event.target.value))}
      />
      <TextField
        label={t('newCodeAgain')}
        name="new-code-again"
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={CODE_DIGITS.most}
        value={again}
        error={tried && !fault && again !== code ? t('fault.different') : undefined}
        onChange={(event) => setAgain(digits(event.target.value))}
      />
      <RefusalNote>{failed ? t('refused.storage') : null}</RefusalNote>
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          {t('keepCode')}
        </Button>
      </div>
    </form>
  );
}
