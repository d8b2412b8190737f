import { CloudUpload } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TicketSide } from '../../../domain/ticket/ticket.ts';
import { formatDateTime } from '../../../domain/kit/format.ts';
import { initials } from '../../session/initials.ts';
import './support.css';

interface MessageProps {
  side: TicketSide | 'note';
  author: string;
  at: string;
  timeZone: string;
  body: string;
  /** Written here, not on the server yet. */
  pending?: boolean;
  /** It says that the matter is settled. */
  resolves?: boolean;
  /** Under the text: files, what was refused. */
  children?: ReactNode;
}

/** One message of a request. The text is a text: nothing in it is read as a mark. */
export function Message({ side, author, at, timeZone, body, pending = false, resolves = false, children }: MessageProps) {
  const { t, i18n } = useTranslation('support');
  return (
    <li className={`msg msg-${side}${pending ? ' wait' : ''}`}>
      <span className="avatar" aria-hidden="true">
        {initials(author)}
      </span>
      <div className="msg-in">
        <header>
          <b>{author}</b>
          {side !== 'customer' && <span className="tag">{t(side === 'note' ? 'note' : 'staff')}</span>}
          <time dateTime={at}>{formatDateTime(at, i18n.language, timeZone)}</time>
        </header>
        <p className="msg-body">{body}</p>
        {resolves && <p className="muted text-sm">{t('settled')}</p>}
        {children}
        {pending && (
          <p className="msg-wait">
            <CloudUpload aria-hidden="true" />
            {t('waits')}
          </p>
        )}
      </div>
    </li>
  );
}
