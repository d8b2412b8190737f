import { CircleAlert, CircleCheck, CloudOff, CloudUpload, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

export type NoteTone = 'info' | 'offline' | 'alert' | 'warning' | 'pending' | 'ok';

const ICONS = { info: Info, offline: CloudOff, alert: CircleAlert, warning: TriangleAlert, pending: CloudUpload, ok: CircleCheck };

interface NoteProps {
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

/** Why what was asked did not pass, announced when it comes; nothing while `children` is empty. */
export function RefusalNote({ title, action, children }: { title?: string; action?: ReactNode; children: ReactNode }) {
  return children ? (
    <Note tone="alert" title={title} action={action} live>
      {children}
    </Note>
  ) : null;
}

interface EmptyStateProps {
  icon?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  className?: string;
}

export function EmptyState({ icon, title, children, action, className }: EmptyStateProps) {
  return (
    <div className={['empty', className].filter(Boolean).join(' ')}>
      {icon}
      <h2>{title}</h2>
      {children ? <p className="max-w-80">{children}</p> : null}
      {action ? <div className="mt-1.5 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}
