import { Paperclip } from 'lucide-react';
import { useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { holdFile, liveHeldFiles } from '../../../db/queries/held-files.ts';
import { ATTACHMENTS_MAX } from '../../../domain/ticket/attachment.ts';
import { Button } from '../../ui/button.tsx';
import { HeldFiles } from './held-files.tsx';
import { ACCEPTED, readChosen } from './read-file.ts';
import './support.css';

/** Chooses the files of what is being written. They are kept on the device at once, and leave once the text has left. */
export function AttachmentsField({ owner }: { owner: string }) {
  const { t } = useTranslation('support');
  const input = useRef<HTMLInputElement>(null);
  const source = liveHeldFiles();
  const held = useSyncExternalStore(source.subscribe, source.getSnapshot).filter((file) => file.owner === owner);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const choose = async (files: readonly File[]): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      for (const [index, file] of files.entries()) {
        if (held.length + index >= ATTACHMENTS_MAX) {
          setProblem(t('tooMany', { count: ATTACHMENTS_MAX }));
          break;
        }
        const data = await readChosen(file);
        if (!data || data.byteLength === 0) setProblem(t(data ? 'emptyFile' : 'tooHeavy', { name: file.name }));
        else await holdFile(owner, file.name.slice(0, 120) || 'file', data);
      }
    } catch {
      setProblem(t('fileNotKept'));
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="grid justify-items-start gap-2">
      <HeldFiles files={held} />
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
      <Button size="sm" icon={<Paperclip aria-hidden="true" />} busy={busy} onClick={() => input.current?.click()}>
        {t('attach')}
      </Button>
      {problem ? (
        <p className="err" role="alert">
          {problem}
        </p>
      ) : (
        <p className="hint">{t('attachHint')}</p>
      )}
    </div>
  );
}
