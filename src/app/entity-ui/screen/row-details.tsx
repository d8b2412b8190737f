import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Entity } from '../../../domain/entity/entity.ts';
import { formatNumber, MISSING } from '../../../domain/text/format.ts';
import type { RowStatus } from '../../ui/data-table/model.ts';
import { Note } from '../../ui/note.tsx';
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

/** All that is known of a row: what is filled in first, then the empty fields, folded. */
export function RowDetails({ lines }: { lines: readonly DetailLine[] }) {
  const { t, i18n } = useTranslation('entityForm');
  const { shown, empty } = foldEmpty(lines);
  return (
    <>
      {shown.length > 0 && <DetailList lines={shown} />}
      {empty.length > 0 && (
        <details className="kv-more">
          <summary>{t('emptyFields', { number: formatNumber(empty.length, i18n.language) })}</summary>
          <DetailList lines={empty} />
        </details>
      )}
    </>
  );
}

/** Names that the declarations give to where a row stands. */
const STATE_FIELDS = ['state', 'status', 'stage', 'verdict', 'active', 'enabled'] as const;

/** The field that says where a row stands. */
export function stateField(entity: Entity): string | undefined {
  return STATE_FIELDS.find((name) => Object.hasOwn(entity.fields, name));
}

/** Lines with something to read, and the others; one alone takes no more place than what would fold it. */
export function foldEmpty(lines: readonly DetailLine[]): { shown: readonly DetailLine[]; empty: readonly DetailLine[] } {
  const isEmpty = ({ value, pending }: DetailLine): boolean => !pending && (value === MISSING || value === '');
  const empty = lines.filter(isEmpty);
  return empty.length < 2 ? { shown: lines, empty: [] } : { shown: lines.filter((line) => !isEmpty(line)), empty };
}

/** A write the server refused: why, and what can be done about it. */
export function RefusedNote({ refused, className }: { refused: NonNullable<RowStatus['refused']>; className: string }) {
  return (
    <Note
      tone="alert"
      title={refused.title}
      className={className}
      action={<span className="flex flex-wrap gap-1.5">{refused.actions}</span>}
    >
      {refused.reason}
    </Note>
  );
}

/** Where a row stands with the server, above its detail; `pending` says what waits. */
export function RowNotes({ status, pending }: { status: RowStatus | undefined; pending: ReactNode }) {
  return (
    <>
      {status?.refused && <RefusedNote refused={status.refused} className="mb-3" />}
      {status?.pending && (
        <Note tone="pending" className="mb-3">
          {pending}
        </Note>
      )}
    </>
  );
}
