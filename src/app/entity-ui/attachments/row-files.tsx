import { Trash2 } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Attachment } from '../../../domain/entity/attachment.ts';
import { entityNamed, type EntityName } from '../../../domain/registry.ts';
import { holdFile, livePendingUploads } from '../../../db/queries/pending-uploads.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { call } from '../../session/http.ts';
import { notify } from '../../shell/notifications.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { useAccess } from '../use-access.ts';
import { useSyncStatus } from '../use-rows.ts';
import { AttachmentList } from './attachment-list.tsx';
import { FileButton } from './file-button.tsx';
import { PendingUploads } from './uploads.tsx';

/** Files of a row: those the server has, those this device still holds, and one more; kept on the device at once. */
export function RowFiles({ entity, row, title }: { entity: EntityName; row: LocalRow; title: string }) {
  const { t } = useTranslation(['files', 'support', 'entity-form']);
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
      notify({ msg: t('entity-form:failed'), type: 'error', error });
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
            {t('entity-form:cancel')}
          </Button>
          <Button size="sm" variant="danger" onClick={() => void drop()}>
            {t('files:removeConfirm')}
          </Button>
        </div>
      )}
    </section>
  );
}
