import { CircleAlert, CircleCheck, CloudOff, CloudUpload, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

export type NoteTone = 'info' | 'offline' | 'alert' | 'warning' | 'pending' | 'ok';

const ICONS = { info: Info, offline: CloudOff, alert: CircleAlert, warning: TriangleAlert, pending: CloudUpload, ok: CircleCheck };

export interface NoteProps {
  tone?: NoteTone;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
  /** Announced when it appears. */
  live?: boolean;
  className?: string;
}

export function Note({ tone = 'info', title, children, action, icon, live, className }: NoteProps) {
  const Icon = ICONS[tone];
  return (
    <div
      className={['note', tone !== 'info' && `note-${tone}`, className].filter(Boolean).join(' ')}
      role={live ? (tone === 'alert' ? 'alert' : 'status') : undefined}
    >
      {icon ?? <Icon aria-hidden="true" />}
      <div className="min-w-0 flex-1">
        {title ? <b>{title} </b> : null}
        {children}
      </div>
      {action}
    </div>
  );
}
