import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RepairItem } from '../../../db/queries/repair.ts';
import { liveRows, type LocalRow } from '../../../db/queries/live-rows.ts';
import { issueText } from '../../entity-ui/issue-text.ts';
import { formatTime } from '../../i18n/format.ts';
import { notify } from '../../shell/notifications.ts';
import { Button } from '../../ui/button.tsx';
import type { RowStatus } from '../../ui/data-table/row-status.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { modelOf } from './vehicle-items.ts';

export interface Refusals {
  statusOf: (row: LocalRow) => RowStatus | undefined;
  /** Dialog that confirms the loss of a refused write. */
  dialog: ReactNode;
}

/** Marks of a row: what waits, what the server refused, why, and what to do about it. */
export function useRowStatus(onFix: (id: string) => void, onOpen?: (id: string) => void): Refusals {
  const { t, i18n } = useTranslation(['vehicles', 'failure', 'vehicle', 'field-issues']);
  const [asked, setAsked] = useState<RepairItem | null>(null);

  const refusal = useCallback(
    (row: LocalRow, item: RepairItem, other: LocalRow | undefined): NonNullable<RowStatus['refused']> => {
      return {
        title: t('refused.at', { time: formatTime(item.refusedAt, i18n.language) }),
        reason: other ? t('refused.plateTaken', { plate: other['registration'], model: modelOf(other) }) : reasonOf(item, t),
        actions: (
          <>
            <Button size="sm" onClick={() => onFix(row._id)}>
              {t('refused.fix')}
            </Button>
            {other && onOpen && (
              <Button size="sm" variant="ghost" onClick={() => onOpen(other._id)}>
                {t('refused.other')}
              </Button>
            )}
            <Button size="sm" variant="ghost" onClick={() => setAsked(item)}>
              {t('refused.discard')}
            </Button>
          </>
        ),
      };
    },
    [t, i18n.language, onFix, onOpen],
  );
  // One object a row: a row is drawn again only when its marks change. What a refusal names may come after it.
  const statusOf = useMemo(() => {
    const known = new WeakMap<LocalRow, { status: RowStatus; other: LocalRow | undefined }>();
    return (row: LocalRow): RowStatus | undefined => {
      if (!row.pending && !row.refused) return undefined;
      const other = row.refused && plateOwner(row.refused);
      const before = known.get(row);
      if (before && before.other === other) return before.status;
      const status: RowStatus = { ...(row.pending ? { pending: row.pending } : {}), ...(row.refused ? { refused: refusal(row, row.refused, other) } : {}) };
      known.set(row, { status, other });
      return status;
    };
  }, [refusal]);

  const discard = async (): Promise<void> => {
    if (!asked) return;
    try {
      const { discardRefused } = await import('../../../db/mutate.ts');
      await discardRefused(asked.mid);
      setAsked(null);
    } catch (error) {
      notify({ msg: t('failure:storage'), error });
    }
  };

  const dialog = (
    <Dialog
      open={asked !== null}
      onClose={() => setAsked(null)}
      role="alertdialog"
      title={t('refused.discardTitle')}
      footer={
        <>
          <Button onClick={() => setAsked(null)}>{t('refused.keep')}</Button>
          <Button variant="danger-fill" onClick={() => void discard()}>
            {t('refused.discardConfirm')}
          </Button>
        </>
      }
    >
      <p>{t('refused.discardText')}</p>
    </Dialog>
  );
  return { statusOf, dialog };
}

type Translate = ReturnType<typeof useTranslation>['t'];

/** The vehicle that has the plate a refused write wanted, when it is on this device. */
function plateOwner({ reason, mutation }: RepairItem): LocalRow | undefined {
  if (reason.kind !== 'rejected' || reason.failure.code !== 'duplicate' || !reason.failure.fields?.some((issue) => issue.field === 'registration')) return undefined;
  const plate = (mutation.patch ?? mutation.doc)?.['registration'];
  return liveRows('vehicle').getSnapshot().rows.find((row) => row['registration'] === plate && row._id !== mutation.id);
}

/** Why a write was refused, in one sentence. */
export function reasonOf({ reason }: RepairItem, t: Translate): string {
  if (reason.kind === 'conflict') {
    const fields = reason.fields.map((name) => t(`vehicle:fields.${name}`)).join(', ');
    return t(reason.by ? 'refused.conflictBy' : 'refused.conflict', { fields, name: reason.by?.name });
  }
  const issues = reason.failure.fields ?? [];
  if (issues.length === 0) return t(`failure:${reason.failure.code}`);
  return issues.map((issue) => `${t(`vehicle:fields.${issue.field}`, { defaultValue: issue.field })} : ${issueText(((key: string, options: object) => t(key, { ...options, ns: 'field-issues' })) as never, issue)}`).join(' ');
}
