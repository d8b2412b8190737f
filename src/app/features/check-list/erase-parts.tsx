import { Eraser } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAdminRole } from '../../../domain/access/roles.ts';
import { partText } from '../../../domain/check-list/unseal-answers.ts';
import { ERASABLE, erasableIn, type Erasable } from '../../../domain/field-work/erasable.ts';
import type { FieldRecord } from '../../../domain/field-work/field-record.ts';
import { useSyncStatus } from '../../entity-ui/use-rows.ts';
import { call } from '../../session/http.ts';
import { useSession } from '../../session/use-session.ts';
import { notify } from '../../shell/notifications.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Note } from '../../ui/note.tsx';
import { nudge } from '../../../workers/client/sync.ts';

function EraseDialog({ record, onClose }: { record: FieldRecord; onClose: () => void }) {
  const { t } = useTranslation('fieldRecordPage');
  const { online } = useSyncStatus();
  const held = erasableIn(record.sealed.parts);
  const [isEverywhere, setEverywhere] = useState(held.length === 0);
  const [what, setWhat] = useState<readonly Erasable[]>(ERASABLE);
  const [busy, setBusy] = useState(false);
  const offered = isEverywhere ? ERASABLE : held;
  const chosen = offered.filter((one) => what.includes(one));
  const name = record.authorName ?? partText(record.sealed.parts, 'author.name');

  async function erase(): Promise<void> {
    if (!online || chosen.length === 0) return;
    setBusy(true);
    try {
      const { records } = await call<{ records: number }>(`/api/v1/field-records/${record._id}/erase`, { method: 'POST', json: { what: chosen, everywhere: isEverywhere } });
      void nudge();
      notify({ msg: t('erase.done', { count: records }) });
      onClose();
    } catch (error) {
      notify({ msg: t('erase.failed'), type: 'error', error });
      setBusy(false);
    }
  }

  return (
    <ConfirmDialog open title={t('erase.title')} keep={t('erase.keep')} confirm={t('erase.confirm')} busy={busy} stopped={!online || chosen.length === 0} onClose={onClose} onConfirm={() => void erase()}>
      <p>{t('erase.text')}</p>
      <fieldset className="mt-3 grid gap-2">
        <legend className="sr-only">{t('erase.title')}</legend>
        {offered.map((one) => (
          <Checkbox key={one} label={t(`erase.what.${one}`)} checked={what.includes(one)} onChange={(checked) => setWhat(checked ? [...what, one] : what.filter((other) => other !== one))} />
        ))}
        {held.length === 0 ? (
          <p className="mt-2">{t('erase.everywhere')}</p>
        ) : record.author === null ? null : (
          <Checkbox className="mt-2" label={name === null ? t('erase.everywhere') : t('erase.everywhereOf', { name })} checked={isEverywhere} onChange={setEverywhere} />
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

/** For administrators: what a person asks to be forgotten is erased for good, of a record that the server has. */
export function EraseParts({ record }: { record: FieldRecord }) {
  const { t } = useTranslation('fieldRecordPage');
  const { user } = useSession();
  const [asking, setAsking] = useState(false);
  if (!isAdminRole(user?.organization?.role) || record.receivedAt === null || (record.author === null && erasableIn(record.sealed.parts).length === 0)) return null;
  return (
    <>
      <Button icon={<Eraser aria-hidden="true" />} onClick={() => setAsking(true)}>
        {t('erase.ask')}
      </Button>
      {asking ? <EraseDialog record={record} onClose={() => setAsking(false)} /> : null}
    </>
  );
}
