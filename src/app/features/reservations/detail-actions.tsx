import { useNavigate } from '@tanstack/react-router';
import { Ban, CarFront, Check, KeyRound, Pencil, Undo2, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reservation, type Reservation, type ReservationState } from '../../../domain/reservation/reservation.ts';
import { isLive, maySet } from '../../../domain/reservation/reservation-state.ts';
import { createRowFor, idFor, patchRow } from '../../../db/mutate.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { useAccess } from '../../entity-ui/use-access.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { useSaved } from '../../entity-ui/use-saved.ts';
import { notify } from '../../shell/notifications.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { HandoverDialog } from './handover-dialog.tsx';
import { useMyPart } from './use-availability.ts';

type OpenQuestion = 'out' | 'back' | 'cancel' | 'refuse' | null;

/** What this person may do with a reservation now. `hindered`: its vehicle cannot go then, so it is neither confirmed nor taken. */
export function DetailActions({ row, hindered, onEdit }: { row: Reservation & LocalRow; hindered: boolean; onEdit: () => void }) {
  const { t } = useTranslation(['reservation', 'entity-form']);
  const navigate = useNavigate();
  const saved = useSaved();
  const access = useAccess();
  const { isManager, isMine } = useMyPart();
  const mayClaim = row.damage !== null && access.can('create', 'claim');
  const claims = useRows(mayClaim ? 'claim' : null);
  const [asked, setAsked] = useState<OpenQuestion>(null);
  const [answer, setAnswer] = useState('');
  const [busy, setBusy] = useState(false);
  if (!isManager && !isMine(row)) return null;
  const may = (state: ReservationState): boolean => row.state !== state && maySet(row.state, state, isManager);
  const close = (): void => setAsked(null);

  async function act(work: () => Promise<unknown>, said: string): Promise<void> {
    setBusy(true);
    try {
      await work();
      saved(said);
      close();
    } catch (error) {
      notify({ msg: t('entity-form:failed'), type: 'error', error });
    } finally {
      setBusy(false);
    }
  }
  const set = (state: ReservationState, more: Record<string, unknown> = {}) =>
    act(() => patchRow(reservation, row._id, { state, ...more }), t('changed'));
  // The claim of this damage: once opened it is shown, whatever was changed of it.
  const claim = `reservation ${row._id}`;
  const known = claims.byId.get(idFor('claim', claim));
  const showClaim = (id: string): Promise<void> => navigate({ to: '/gestion/sinistres', search: { open: id } });
  const openClaim = () =>
    act(async () => {
      const id = await createRowFor('claim', claim, {
        reference: row.purpose.slice(0, 60),
        vehicle: row.vehicle,
        happenedAt: row.backAt ?? row.endAt,
        kind: 'other',
        circumstances: row.damage,
      });
      await showClaim(id);
    }, t('detail.claimOpened'));

  return (
    <div className="rv-acts">
      {may('confirmed') && !hindered && (
        <Button variant="primary" icon={<Check aria-hidden="true" />} busy={busy} onClick={() => void set('confirmed')}>
          {t('detail.approve')}
        </Button>
      )}
      {may('refused') && (
        <Button icon={<X aria-hidden="true" />} onClick={() => setAsked('refuse')}>
          {t('detail.refuse')}
        </Button>
      )}
      {may('inProgress') && !hindered && (
        <Button variant="primary" icon={<KeyRound aria-hidden="true" />} onClick={() => setAsked('out')}>
          {t('detail.takeOut')}
        </Button>
      )}
      {may('completed') && (
        <Button variant="primary" icon={<Undo2 aria-hidden="true" />} onClick={() => setAsked('back')}>
          {t('detail.bringBack')}
        </Button>
      )}
      {isLive(row.state) && (
        <Button icon={<Pencil aria-hidden="true" />} onClick={onEdit}>
          {t('detail.edit')}
        </Button>
      )}
      {mayClaim && claims.loaded && (
        <Button icon={<CarFront aria-hidden="true" />} busy={busy} onClick={() => void (known ? showClaim(known._id) : openClaim())}>
          {t(known ? 'detail.seeClaim' : 'detail.claim')}
        </Button>
      )}
      {may('cancelled') && (
        <Button variant="danger" icon={<Ban aria-hidden="true" />} onClick={() => setAsked('cancel')}>
          {t('detail.cancel')}
        </Button>
      )}
      {(asked === 'out' || asked === 'back') && <HandoverDialog row={row} way={asked} onClose={close} />}
      <ConfirmDialog
        open={asked === 'cancel'}
        title={t('detail.cancelTitle')}
        keep={t('detail.keep')}
        confirm={t('detail.cancel')}
        busy={busy}
        onClose={close}
        onConfirm={() => void set('cancelled')}
      >
        <p>{t('detail.cancelText')}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'refuse'}
        title={t('detail.refuseTitle')}
        keep={t('entity-form:cancel')}
        confirm={t('detail.refuse')}
        busy={busy}
        onClose={close}
        onConfirm={() => void set('refused', { answer: answer.trim() || null })}
      >
        <TextArea
          label={t('detail.refuseWhy')}
          value={answer}
          rows={3}
          maxLength={reservation.fields.answer.max}
          onChange={(event) => setAnswer(event.target.value)}
        />
      </ConfirmDialog>
    </div>
  );
}
