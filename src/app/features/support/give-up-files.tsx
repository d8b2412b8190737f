import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { expectNoMore } from '../../../db/queries/take-away-file.ts';
import type { ExpectedFile } from '../../../domain/kit/expected-files.ts';
import { notify } from '../../shell/notifications.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** Files that this device does not hold are waited for no longer, once it was said what that loses. `owner`: `<entity>:<id>` of their row. */
export function GiveUpFiles({ owner, files }: { owner: string; files: readonly ExpectedFile[] }) {
  const { t } = useTranslation(['support', 'entity-form']);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const count = files.length;

  async function giveUp(): Promise<void> {
    const [entity, id] = owner.split(':') as [string, string];
    setBusy(true);
    try {
      await expectNoMore(
        entity,
        id,
        files.map((file) => file.id),
      );
      setAsking(false);
    } catch (error) {
      notify({ msg: t('entity-form:failedStorage'), error });
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button size="sm" className="files-later" onClick={() => setAsking(true)}>
        {t('expectNoMore')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('giveUp.title', { count })}
        keep={t('giveUp.keep')}
        confirm={t('giveUp.confirm')}
        busy={busy}
        onClose={() => setAsking(false)}
        onConfirm={() => void giveUp()}
      >
        <p>{t('giveUp.text', { count })}</p>
        <ul className="mt-2 list-disc ps-5">
          {files.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  );
}
