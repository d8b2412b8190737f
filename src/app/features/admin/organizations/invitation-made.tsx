import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../shell/notifications.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Note } from '../../../ui/note.tsx';

export interface Made {
  _id: string;
  name: string;
  email: string;
  mailed: boolean;
  link: string | null;
}

/** After an account was opened: how its first administrator gets in. */
export function InvitationMade({ made, onClose, onOpen }: { made: Made; onClose: () => void; onOpen: (id: string) => void }) {
  const { t } = useTranslation(['admin-organizations', 'common']);
  const { link } = made;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link!);
      notify({ msg: t('copied') });
    } catch (error) {
      notify({ msg: t('notCopied'), type: 'error', error });
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('madeTitle', { name: made.name })}
      footer={
        <>
          <Button onClick={onClose}>{t('common:close')}</Button>
          <Button variant="primary" onClick={() => onOpen(made._id)}>
            {t('openMade')}
          </Button>
        </>
      }
    >
      {link === null ? (
        <Note tone="ok">{t('mailed', { email: made.email })}</Note>
      ) : (
        <div className="grid gap-3">
          <Note>{t('handOver', { email: made.email })}</Note>
          <div className="flex items-center gap-2">
            <output className="min-w-0 flex-1 rounded-md bg-sunken p-2.5 text-sm break-all select-all">{link}</output>
            <Button icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
              {t('copy')}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
