import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureCodeOf, statusOf } from '../../session/http.ts';
import { serverFile } from '../../session/server-file.ts';
import { notify } from '../../shell/notifications.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { download } from '../export-rows.ts';

/** Gives the file as it was sent; had once, it can be had again without network. */
export function AttachmentDownload({ url, name }: { url: string; name: string }) {
  const { t } = useTranslation(['files', 'failure']);
  const [busy, setBusy] = useState(false);
  async function give(): Promise<void> {
    setBusy(true);
    try {
      download(name, await serverFile(url));
    } catch (error) {
      notify({
        type: 'error',
        msg: statusOf(error) === undefined ? t('absent') : t(`failure:${failureCodeOf(error) ?? 'network'}`),
        error,
      });
    } finally {
      setBusy(false);
    }
  }
  return (
    <IconButton
      size="sm"
      label={t('download', { name })}
      icon={<Download aria-hidden="true" />}
      aria-busy={busy}
      disabled={busy}
      onClick={() => void give()}
    />
  );
}
