import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Attachment } from '../../../domain/ticket/attachment.ts';
import { AttachmentDownload } from './attachment-download.tsx';
import { AttachmentPicture } from './attachment-picture.tsx';
import { sizeText } from '../../i18n/size-text.ts';
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
