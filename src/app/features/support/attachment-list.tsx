import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Attachment } from '../../../domain/ticket/attachment.ts';
import { AttachmentDownload } from '../../entity-ui/attachments/attachment-download.tsx';
import { AttachmentPicture } from '../../entity-ui/attachments/attachment-picture.tsx';
import { sizeText } from '../../i18n/size-text.ts';
import './support.css';

/** Files the server has: images by their displayed copy, everything as a download. `base`: address of the row they belong to. */
export function AttachmentList({ attachments, base }: { attachments: readonly Attachment[]; base: string }) {
  const { t, i18n } = useTranslation('support');
  if (attachments.length === 0) return null;
  return (
    <ul className="files" aria-label={t('filesOf')}>
      {attachments.map(({ id, name, bytes, image }) => {
        const url = `${base}/attachments/${id}`;
        return (
          <li key={id}>
            {image ? <AttachmentPicture url={url} name={name} /> : <FileText aria-hidden="true" />}
            <span className="min-w-0 flex-1">
              <span className="ell block">{name}</span>
              <span className="muted block text-xs">{sizeText(bytes, i18n.language)}</span>
            </span>
            <AttachmentDownload url={url} name={name} />
          </li>
        );
      })}
    </ul>
  );
}
