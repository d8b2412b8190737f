import type { ReactNode } from 'react';
import './detail-list.css';

export interface DetailLine {
  label: string;
  value: ReactNode;
  /** In grey after the value: its source or its age. */
  aside?: ReactNode;
  /** Written here, not accepted by the server yet. */
  pending?: boolean;
}

/** Labels and values of a card, hairlines between. */
export function DetailList({ lines }: { lines: readonly DetailLine[] }) {
  return (
    <dl className="kv">
      {lines.map((line) => (
        <div key={line.label}>
          <dt>{line.label}</dt>
          <dd>
            <span className={line.pending ? 'kv-changed' : undefined}>{line.value}</span>
            {line.aside ? <span className="muted"> {line.aside}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
