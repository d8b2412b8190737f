import { Eraser } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAdminRole } from '../../domain/access/permissions.ts';
import { partText } from '../../domain/check-list/record.ts';
import { erasableIn, ERASABLE, type Erasable } from '../../domain/field-work/sealed-record.ts';
import type { FieldRecord } from '../../domain/field-work/field-record.ts';
import { nudge } from '../../workers/client/sync.ts';
import { useSession } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { useSyncStatus } from '../entity-ui/use-rows.ts';
import { call, statusOf } from '../session/http.ts';
import { notify } from '../shell/notifications.ts';
import { Checkbox } from '../ui/toggles.tsx';
import { ConfirmDialog } from '../ui/overlay.tsx';
import { Note } from '../ui/note.tsx';

interface EraseDialogProps {
  /** The record it is asked from; null: all of the author's. */
  record: string | null;
  /** What that record still holds. */
  held: readonly Erasable[];
  /** Who signed it; null: nobody is known any more. */
  author: string | null;
  name: string | null;
  onClose: () => void;
}

/** Which parts go for good, of one record or of every one of its author; asked once, done by the server for all devices. */
function EraseDialog({ record, held, author, name, onClose }: EraseDialogProps) {
  const { t } = useTranslation('fieldRecordPage');
  const { online } = useSyncStatus();
  const mustEverywhere = record === null || held.length === 0;
  const [isEverywhere, setEverywhere] = useState(mustEverywhere);
  const [what, setWhat] = useState<readonly Erasable[]>(ERASABLE);
  const [busy, setBusy] = useState(false);
  const offered = isEverywhere ? ERASABLE : held;
  const chosen = offered.filter((one) => what.includes(one));
  const everywhere = name === null ? t('erase.everywhere') : t('erase.everywhereOf', { name });

  async function ask(): Promise<number> {
    if (record !== null)
      return (
        await call<{ records: number }>(`/api/v1/field-records/${record}/erase`, {
          method: 'POST',
          json: { what: chosen, everywhere: isEverywhere },
        })
      ).records;
    try {
      return (await call<{ records: number }>(`/api/v1/field-records/authors/${author}/erase`, { method: 'POST', json: { what: chosen } }))
        .records;
    } catch (error) {
      // Somebody who never signed anything.
      if (statusOf(error) === 404) return 0;
      throw error;
    }
  }

  async function erase(): Promise<void> {
    if (!online || chosen.length === 0) return;
    setBusy(true);
    try {
      const count = await ask();
      void nudge();
      notify({ msg: t('erase.done', { count }) });
      onClose();
    } catch (error) {
      notify({ msg: t('erase.failed'), type: 'error', error });
      setBusy(false);
    }
  }

  return (
    <ConfirmDialog
      open
      title={t('erase.title')}
      keep={t('erase.keep')}
      confirm={t('erase.confirm')}
      busy={busy}
      stopped={!online || chosen.length === 0}
      onClose={onClose}
      onConfirm={() => void erase()}
    >
      <p>{t('erase.text')}</p>
      <fieldset className="mt-3 grid gap-2">
        <legend className="sr-only">{t('erase.title')}</legend>
        {offered.map((one) => (
          <Checkbox
            key={one}
            label={t(`erase.what.${one}`)}
            checked={what.includes(one)}
            onChange={(checked) => setWhat(checked ? [...what, one] : what.filter((other) => other !== one))}
          />
        ))}
        {mustEverywhere ? (
          <p className="mt-2">{everywhere}</p>
        ) : author === null ? null : (
          <Checkbox className="mt-2" label={everywhere} checked={isEverywhere} onChange={setEverywhere} />
        )}
      </fieldset>
      {online ? null : (
        <Note tone="offline" className="mt-3">
          {t('erase.offline')}
        </Note>
      )}
    </ConfirmDialog>
  );
}

/** For administrators: what a person asks to be forgotten is erased for good. */
export function EraseAsk(of: Omit<React.ComponentProps<typeof EraseDialog>, 'onClose'>) {
  const { t } = useTranslation('fieldRecordPage');
  const { user } = useSession();
  const [asking, setAsking] = useState(false);
  if (!isAdminRole(user?.organization?.role)) return null;
  return (
    <>
      <Button icon={<Eraser aria-hidden="true" />} onClick={() => setAsking(true)}>
        {t('erase.ask')}
      </Button>
      {asking ? <EraseDialog {...of} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

/** Of a record that the server has. */
export function EraseParts({ record }: { record: FieldRecord }) {
  const held = erasableIn(record.sealed.parts);
  if (record.receivedAt === null || (record.author === null && held.length === 0)) return null;
  return (
    <EraseAsk
      record={record._id}
      held={held}
      author={record.author}
      name={record.authorName ?? partText(record.sealed.parts, 'author.name')}
    />
  );
}
