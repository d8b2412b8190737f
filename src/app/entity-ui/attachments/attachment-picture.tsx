import { Image } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import { Note } from '../../ui/note.tsx';
import './attachments.css';
import { useServerFile } from './use-server-file.ts';

interface AttachmentPictureProps {
  /** Address of the file. */
  url: string;
  name: string;
}

/** A small picture of an attached image; pressed, the image. Both are kept once seen: they show without network. */
export function AttachmentPicture({ url, name }: AttachmentPictureProps) {
  const { t } = useTranslation(['files', 'sync']);
  const [open, setOpen] = useState(false);
  const { src, phase } = useServerFile(`${url}/thumbnail`);
  return (
    <>
      <button
        type="button"
        className="att-thumb"
        title={phase === 'held' ? t('sync:transfers.photoHeld') : undefined}
        aria-label={t('show', { name })}
        onClick={() => setOpen(true)}
      >
        {src ? <img src={src} alt="" width={44} height={44} /> : <Image aria-hidden="true" />}
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={name} size="lg">
        {open && <Whole url={`${url}/shown`} name={name} />}
      </Dialog>
    </>
  );
}

function Whole({ url, name }: AttachmentPictureProps) {
  const { t } = useTranslation('files');
  // Pressed: it is asked for.
  const { src, phase } = useServerFile(url, true);
  if (src) return <img className="att-whole" src={src} alt={name} />;
  if (phase === 'asking' || phase === 'held') return <span className="att-asked" aria-label={t('asking')} role="status" />;
  return (
    <Note tone={phase === 'absent' ? 'offline' : 'alert'} live>
      {t(phase)}
    </Note>
  );
}
