import type { TFunction } from 'i18next';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { liveRows, type LocalRow } from '../../../db/queries/live-rows.ts';
import type { RepairItem } from '../../../db/queries/outbox.ts';
import type { EntityName } from '../../../domain/registry.ts';
import { formatTime } from '../../../domain/text/format.ts';
import { notify } from '../../shell/notifications.ts';
import { Button } from '../../ui/button.tsx';
import type { RowStatus } from '../../ui/data-table/model.ts';
import { ConfirmDialog } from '../../ui/overlay.tsx';
import { namedIssueText } from '../field-text.ts';

export interface Refusals {
  statusOf: (row: LocalRow) => RowStatus | undefined;
  /** Dialog that confirms the loss of a refused write. */
  dialog: ReactNode;
}

interface RowStatusInput {
  entity: EntityName;
  onFix: (id: string) => void;
  onOpen?: (id: string) => void;
  /** Sentence of a value that another row has, better than the general one. */
  takenText?: (other: LocalRow) => string;
}

/** Marks of a row: what waits, what the server refused, why, and what to do about it. The functions given must be stable. */
export function useRowStatus({ entity, onFix, onOpen, takenText }: RowStatusInput): Refusals {
  const { t, i18n } = useTranslation(['rowStatus', 'failure', entity]);
  const { t: tIssue } = useTranslation('fieldIssues');
  const [asked, setAsked] = useState<RepairItem | null>(null);

  const refusal = useCallback(
    (row: LocalRow, item: RepairItem, other: LocalRow | undefined): NonNullable<RowStatus['refused']> => {
      return {
        title: t('at', { time: formatTime(item.refusedAt, i18n.language) }),
        reason: other && takenText ? takenText(other) : reasonOf(entity, item, t, tIssue),
        actions: (
          <>
            <Button size="sm" onClick={() => onFix(row._id)}>
              {t('fix')}
            </Button>
            {other && onOpen && (
              <Button size="sm" variant="ghost" onClick={() => onOpen(other._id)}>
                {t('other')}
              </Button>
            )}
            <Button size="sm" variant="ghost" onClick={() => setAsked(item)}>
              {t('discard')}
            </Button>
          </>
        ),
      };
    },
    [entity, t, tIssue, i18n.language, onFix, onOpen, takenText],
  );
  // One object a row: a row is drawn again only when its marks change. What a refusal names may come after it.
  const statusOf = useMemo(() => {
    const known = new WeakMap<LocalRow, { status: RowStatus; other: LocalRow | undefined }>();
    return (row: LocalRow): RowStatus | undefined => {
      if (!row.pending && !row.refused) return undefined;
      const other = row.refused && ownerOfValue(entity, row.refused);
      const before = known.get(row);
      if (before && before.other === other) return before.status;
      const status: RowStatus = {
        ...(row.pending ? { pending: row.pending } : {}),
        ...(row.refused ? { refused: refusal(row, row.refused, other) } : {}),
      };
      known.set(row, { status, other });
      return status;
    };
  }, [entity, refusal]);

  const discard = async (): Promise<void> => {
    if (!asked) return;
    try {
      // What writes is not part of what a list needs to show.
      const { discardRefused } = await import('../../../db/mutate.ts');
      await discardRefused(asked.mid);
      setAsked(null);
    } catch (error) {
      notify({ msg: t('failure:storage'), error });
    }
  };

  const dialog = (
    <ConfirmDialog
      open={asked !== null}
      title={t('discardTitle')}
      keep={t('keep')}
      confirm={t('discardConfirm')}
      onClose={() => setAsked(null)}
      onConfirm={() => void discard()}
    >
      <p>{t('discardText')}</p>
    </ConfirmDialog>
  );
  return { statusOf, dialog };
}

type Translate = ReturnType<typeof useTranslation>['t'];

/** The row that has the value a refused write wanted, when it is on this device. */
function ownerOfValue(entity: EntityName, { reason, mutation }: RepairItem): LocalRow | undefined {
  if (reason.kind !== 'rejected' || reason.failure.code !== 'duplicate') return undefined;
  const field = reason.failure.fields?.[0]?.field;
  const value = field && (mutation.patch ?? mutation.doc)?.[field];
  return value
    ? liveRows(entity)
        .getSnapshot()
        .rows.find((row) => row[field] === value && row._id !== mutation.id)
    : undefined;
}

/** Why a write was refused, in one sentence; `t` of the namespaces rowStatus, failure and the entity's, `tIssue` of fieldIssues. */
function reasonOf(entity: EntityName, { reason }: RepairItem, t: Translate, tIssue: TFunction): string {
  if (reason.kind === 'conflict') {
    const fields = reason.fields.map((name) => t(`${entity}:fields.${name}`)).join(', ');
    return t(reason.by ? 'conflictBy' : 'conflict', { fields, name: reason.by?.name });
  }
  const issues = reason.failure.fields ?? [];
  if (reason.way !== undefined) return t('failure:way', { status: reason.way });
  if (issues.length === 0) return t(`failure:${reason.failure.code}`);
  return issues.map((issue) => namedIssueText(t, tIssue, entity, issue)).join(' ');
}

/** "Conducteur, Flotte : à envoyer" of a row that waits; `t` of the namespace entityForm, `label` of a field. */
export function pendingText(row: LocalRow, t: TFunction, label: (field: string) => string): string {
  if (row.ver === 0) return t('entityForm:pendingNew');
  const fields = row.pending ?? [];
  return t('entityForm:pendingFields', { fields: fields.slice(0, 2).map(label).join(', '), more: fields.length > 2 ? '…' : '' });
}
