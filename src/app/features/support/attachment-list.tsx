import { Download, FileText, Image } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Attachment } from '../../../domain/ticket/attachment.ts';
import { sizeText } from '../../i18n/size-text.ts';
import './support.css';

/** Files the server has: images by their displayed copy, everything as a download. `base`: address of the row they belong to. */
export function AttachmentList({ attachments, base }: { attachments: readonly Attachment[]; base: string }) {
  const { t, i18n } = useTranslation('support');
  if (attachments.length === 0) return null;
  return (
    <ul className="files" aria-label={t('filesOf')}>
      {attachments.map((file) => (
        <li key={file.id}>
          {file.image ? <Shown file={file} base={base} /> : <FileText aria-hidden="true" />}
          <span className="min-w-0 flex-1">
            <span className="ell block">{file.name}</span>
            <span className="muted block text-xs">{sizeText(file.bytes, i18n.language)}</span>
          </span>
          <a className="iconbtn iconbtn-sm" href={`${base}/attachments/${file.id}`} download={file.name} aria-label={t('download', { name: file.name })}>
            <Download aria-hidden="true" />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The copy that is displayed; a sign in its place without network. */
function Shown({ file, base }: { file: Attachment; base: string }) {
  const { t } = useTranslation('support');
  const [failed, setFailed] = useState(false);
  const url = `${base}/attachments/${file.id}/shown`;
  if (failed) return <Image aria-hidden="true" />;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" aria-label={t('show', { name: file.name })}>
      <img src={url} alt="" loading="lazy" width={44} height={44} onError={() => setFailed(true)} />
    </a>
  );
}
