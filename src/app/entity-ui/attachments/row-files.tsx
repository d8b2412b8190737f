import { Paperclip, Trash2 } from 'lucide-react';
import { useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { type Attachment, ATTACHMENTS_MAX } from '../../../domain/entity/attachment.ts';
import { type EntityName, entityNamed } from '../../../domain/registry.ts';
import { holdFile, livePendingUploads } from '../../../db/queries/pending-uploads.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { call } from '../../session/http.ts';
import { notify } from '../../shell/notifications.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { useAccess } from '../use-access.ts';
import { useSyncStatus } from '../use-rows.ts';
import { AttachmentList } from './attachment-list.tsx';
import { PendingUploads } from './uploads.tsx';
import { type ChosenFile, readChosen } from './chosen-file.ts';

/** Files of a row: those the server has, those this device still holds, and one more; kept on the device at once. */
export function RowFiles({ entity, row, title }: { entity: EntityName; row: LocalRow; title: string }) {
  const { t } = useTranslation(['files', 'support', 'entityForm']);
  const { online } = useSyncStatus();
  const mayUpdate = useAccess().can('update', entity);
  const owner = `${entity}:${row._id}`;
  const source = livePendingUploads();
  const held = useSyncExternalStore(source.subscribe, source.getSnapshot).filter((file) => file.owner === owner);
  const [problem, setProblem] = useState<string | null>(null);
  const [leaving, setLeaving] = useState<Attachment | null>(null);
  const base = `/api/v1/${entityNamed(entity)!.plural}/${row._id}`;
  const files = (row['attachments'] ?? []) as readonly Attachment[];

  async function drop(): Promise<void> {
    const file = leaving!;
    setLeaving(null);
    try {
      await call(`${base}/attachments/${file.id}`, { method: 'DELETE' });
    } catch (error) {
      notify({ msg: t('entityForm:failed'), type: 'error', error });
    }
  }

  return (
    <section className="mb-4 grid justify-items-start gap-2">
      <h3 className="font-semibold">{title}</h3>
      <AttachmentList
        attachments={files}
        base={base}
        action={
          mayUpdate && online
            ? (file) => (
                <IconButton
                  size="sm"
                  label={t('files:removeOne', { name: file.name })}
                  icon={<Trash2 aria-hidden="true" />}
                  onClick={() => setLeaving(file)}
                />
              )
            : undefined
        }
      />
      <PendingUploads files={held} waits />
      {mayUpdate && (
        <FileButton taken={held.length + files.length} take={({ name, data }) => holdFile(owner, name, data)} onProblem={setProblem} />
      )}
      {problem && (
        <p className="err" role="alert">
          {problem}
        </p>
      )}
      {leaving && (
        <div role="group" aria-label={t('files:removeTitle', { name: leaving.name })} className="flex flex-wrap items-center gap-2">
          <span>{t('files:removeTitle', { name: leaving.name })}</span>
          <Button size="sm" onClick={() => setLeaving(null)}>
            {t('entityForm:cancel')}
          </Button>
          <Button size="sm" variant="danger" onClick={() => void drop()}>
            {t('files:removeConfirm')}
          </Button>
        </div>
      )}
    </section>
  );
}

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
