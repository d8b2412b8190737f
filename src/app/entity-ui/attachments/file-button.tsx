import { Paperclip } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ATTACHMENTS_MAX } from '../../../domain/entity/attachment.ts';
import { readChosen, type ChosenFile } from './chosen-file.ts';
import { Button } from '../../ui/button.tsx';

const ACCEPTED = 'image/jpeg,image/png,image/webp,application/pdf,text/plain,text/csv,.log,.txt,.csv,.pdf';

interface FileButtonProps {
  /** How many the message carries already. */
  taken: number;
  /** Takes a file that can be sent. */
  take: (file: ChosenFile) => unknown;
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
        const chosen = await readChosen(file);
        if (!chosen || chosen.data.byteLength === 0) onProblem(t(chosen ? 'emptyFile' : 'tooHeavy', { name: file.name }));
        else {
          await take({ ...chosen, name: chosen.name || 'file' });
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
      <Button
        size="sm"
        className="justify-self-start"
        icon={<Paperclip aria-hidden="true" />}
        busy={busy}
        onClick={() => input.current?.click()}
      >
        {t('attach')}
      </Button>
    </>
  );
}
