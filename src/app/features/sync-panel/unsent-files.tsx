import { Paperclip, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { HeldFile } from '../../../db/queries/held-files.ts';
import { SentShare } from '../../entity-ui/sent-share.tsx';
import { sizeText } from '../../i18n/size-text.ts';
import { titleOfRow } from './describe.ts';

/** Files of rows that were saved: how far each has left, or why it was refused. */
export function UnsentFiles({ files }: { files: readonly HeldFile[] }) {
  const { t, i18n } = useTranslation('sync');
  const size = (bytes: number): string => sizeText(bytes, i18n.language);
  return (
    <>
      <h3 className="sync-section text-pending-fg">
        <Paperclip aria-hidden /> {t('files-to-send', { count: files.length })}
        <span className="muted text-sm font-normal">{size(files.reduce((sum, { bytes, sent = 0 }) => sum + bytes - sent, 0))}</span>
      </h3>
      <ul>
        {files.map(({ _id, owner, name, bytes, sent, failure }) => {
          const [entity, id] = owner.split(':') as [string, string];
          const title = titleOfRow(entity, id);
          const isOnTheWay = sent !== undefined && sent > 0 && !failure;
          return (
            <li key={_id} className="queue-item">
              {failure ? <TriangleAlert aria-hidden className="text-alert-fg" /> : <Paperclip aria-hidden />}
              <b className="ell">{name}</b>
              <span className="muted text-xs">{failure ? t('refused') : isOnTheWay ? t('file-sent', { sent: size(sent), total: size(bytes) }) : t('waiting')}</span>
              <span className="ell muted text-sm">{failure ? t(`failure:${failure}`) : [t(`${entity}:one`), title].filter(Boolean).join(' ')}</span>
              <span className="subtle text-sm">{isOnTheWay ? '' : size(bytes)}</span>
              {!failure && <SentShare sent={sent} bytes={bytes} label={name} className="queue-progress" />}
            </li>
          );
        })}
      </ul>
    </>
  );
}
