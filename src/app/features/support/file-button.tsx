import { Paperclip } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ATTACHMENTS_MAX } from '../../../domain/ticket/attachment.ts';
import { Button } from '../../ui/button.tsx';
import { ACCEPTED, readChosen } from './read-file.ts';

const NAME_MAX = 120;

interface FileButtonProps {
  /** How many the message carries already. */
  taken: number;
  /** Takes a file that can be sent. */
  take: (name: string, data: ArrayBuffer) => unknown;
  /** Why a file was not taken; null when the choice begins again. */
  onProblem: (problem: string | null) => void;
}

/** Chooses the files of what is being written. */
export function FileButton({ taken, take, onProblem }: FileButtonProps) {
  const { t } = useTranslation('support');
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);

  const choose = async (files: readonly File[]): Promise<void> => {
    setBusy(true);
    onProblem(null);
    let left = ATTACHMENTS_MAX - taken;
    try {
      for (const file of files) {
        if (left <= 0) {
          onProblem(t('tooMany', { count: ATTACHMENTS_MAX }));
          break;
        }
        const data = await readChosen(file);
        if (!data || data.byteLength === 0) onProblem(t(data ? 'emptyFile' : 'tooHeavy', { name: file.name }));
        else {
          await take(file.name.slice(0, NAME_MAX) || 'file', data);
          left--;
        }
      }
    } catch {
      onProblem(t('fileNotKept'));
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPTED}
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
        data-testid="attachments"
        onChange={(event) => {
          void choose([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <Button size="sm" className="justify-self-start" icon={<Paperclip aria-hidden="true" />} busy={busy} onClick={() => input.current?.click()}>
        {t('attach')}
      </Button>
    </>
  );
}
