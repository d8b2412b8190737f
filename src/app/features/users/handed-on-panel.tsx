import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAdminRole } from '../../../domain/access/roles.ts';
import type { HandedOn } from '../../../domain/membership/handed-on.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { useSyncStatus } from '../../entity-ui/use-rows.ts';
import { failureCodeOf } from '../../session/http.ts';
import { notify } from '../../shell/notifications.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { HandedOnList } from './handed-on-list.tsx';
import { useHandedOn } from './use-handed-on.ts';

/** Beside a member who left, or is no administrator any more: what they handed on and nobody decided of. */
export function HandedOnPanel({ row }: { row: LocalRow }) {
  const { t } = useTranslation(['users', 'failure']);
  const { online } = useSyncStatus();
  const [busy, setBusy] = useState(false);
  const hasLeft = row['active'] !== true;
  const isAsked = online && (hasLeft || !isAdminRole(String(row['role'])));
  const handed = useHandedOn(useMemo(() => (isAsked ? [row._id] : []), [isAsked, row._id]));
  // A report that a member schedules is theirs: it is made with their own rights of then.
  const only = (item: HandedOn): boolean => hasLeft || item.kind !== 'schedule';
  const items = handed.held.flatMap((one) => one.items).filter(only);
  // Without network nobody knows whether there is something: of who left, that is said.
  if (hasLeft && (!online || handed.state === 'failed'))
    return (
      <section className="mb-4 grid gap-3" aria-label={t('handedOn.title')}>
        <h3 className="font-medium">{t('handedOn.title')}</h3>
        <Note tone="offline">{t('handedOn.absent')}</Note>
      </section>
    );
  if (items.length === 0) return null;

  const apply = async (): Promise<void> => {
    setBusy(true);
    try {
      await handed.apply(row._id);
      notify({ msg: t('handedOn.decided') });
    } catch (error) {
      notify({ msg: t('handedOn.failed'), error: t(`failure:${failureCodeOf(error) ?? 'network'}`) });
    } finally {
      setBusy(false);
    }
  };
  const isNone = items.every((item) => handed.fateOf(item) === undefined);
  return (
    <section className="mb-4 grid gap-3" aria-label={t('handedOn.title')}>
      <h3 className="font-medium">{t('handedOn.title')}</h3>
      <p className="text-sm text-muted">{t('handedOn.text')}</p>
      <HandedOnList handed={handed} only={only} />
      <p>
        <Button busy={busy} aria-disabled={isNone || undefined} onClick={() => (isNone ? undefined : void apply())}>
          {t('handedOn.apply')}
        </Button>
      </p>
    </section>
  );
}
