import { Download, FileText, Image } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Attachment } from '../../../domain/entity/attachment.ts';
import { sizeText } from '../../i18n/size-text.ts';
import { failureCodeOf, statusOf } from '../../session/http.ts';
import { serverFile, shownFile } from '../../session/server-file.ts';
import { useMayShow } from '../../session/transfers/transfers.ts';
import { notify } from '../../shell/notifications.ts';
import { IconButton } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { Dialog } from '../../ui/overlay.tsx';
import { download } from '../list/export-rows.ts';
import { useSyncStatus } from '../use-rows.ts';
import './attachments.css';

/** Files the server has: images by their displayed copy, everything as a download. `base`: address of the row they belong to; `action`: one more button of a file. */
export function AttachmentList({
  attachments,
  base,
  action,
}: {
  attachments: readonly Attachment[];
  base: string;
  action?: ((file: Attachment) => ReactNode) | undefined;
}) {
  const { t, i18n } = useTranslation('support');
  if (attachments.length === 0) return null;
  return (
    <ul className="files" aria-label={t('filesOf')}>
      {attachments.map((file) => {
        const { id, name, bytes, image } = file;
        const url = `${base}/attachments/${id}`;
        return (
          <li key={id}>
            {image ? <AttachmentPicture url={url} name={name} /> : <FileText aria-hidden="true" />}
            <span className="min-w-0 flex-1">
              <span className="ell block">{name}</span>
              <span className="muted block text-xs">{sizeText(bytes, i18n.language)}</span>
            </span>
            <AttachmentDownload url={url} name={name} />
            {action?.(file)}
          </li>
        );
      })}
    </ul>
  );
}

export interface ServerFile {
  /** Address of the copy here, as long as the part that asked is shown. */
  src: string | undefined;
  /** `absent`: neither here nor to be had without network, asked again when it is back; `refused`: the server does not give it; `held`: what was chosen for this device holds it back. */
  phase: 'asking' | 'here' | 'absent' | 'refused' | 'held';
}

const ASKING: ServerFile = { src: undefined, phase: 'asking' };

/** A picture of the server to be shown, with or without network. `isAsked`: a person wants this very one. */
function useServerFile(url: string, isAsked = false): ServerFile {
  const { online } = useSyncStatus();
  const [file, setFile] = useState<ServerFile & { of: string }>({ ...ASKING, of: url });
  const { src, phase } = file.of === url ? file : ASKING;
  const isHere = phase === 'here';
  const { mayShow } = useMayShow();
  const may = isAsked || mayShow(url);
  useEffect(() => {
    if (isHere) return;
    // Who left the screen, or now wants it by hand, does not pay for the rest of it.
    const leaving = new AbortController();
    const isOver = (): boolean => leaving.signal.aborted;
    const show = (next: ServerFile): void => void (isOver() || setFile({ of: url, ...next }));
    shownFile(url, may, leaving.signal).then(
      (blob) =>
        blob === null ? show({ src: undefined, phase: 'held' }) : isOver() || show({ src: URL.createObjectURL(blob), phase: 'here' }),
      (error: unknown) => {
        const status = statusOf(error);
        show({ src: undefined, phase: status !== undefined && status < 500 && status !== 401 && status !== 429 ? 'refused' : 'absent' });
      },
    );
    return () => leaving.abort();
  }, [url, isHere, online, may]);
  useEffect(() => () => URL.revokeObjectURL(src ?? ''), [src]);
  return { src, phase };
}

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
