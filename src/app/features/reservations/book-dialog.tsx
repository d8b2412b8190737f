import { useNavigate } from '@tanstack/react-router';
import { useState, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import type { Slot } from '../../../domain/vehicle/can-go.ts';
import { firstState } from '../../../domain/reservation/availability.ts';
import { reservation, type Reservation } from '../../../domain/reservation/reservation.ts';
import { createRow } from '../../../db/mutate.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { useKeptDraft } from '../../entity-ui/form/use-kept-draft.ts';
import { useSaved } from '../../entity-ui/use-writes.ts';
import { useRows, useTimeZone } from '../../entity-ui/use-rows.ts';
import { notify } from '../../shell/notifications.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { Picker } from '../../entity-ui/form/picker.tsx';
import { useSession } from '../../session/use-session.ts';
import { ConflictNote, slotText } from './reservation-text.tsx';
import { useAvailability, useMyPart } from './use-availability.ts';

/** For whom a manager reserves: themselves unless they name a member. */
function HolderPicker({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const { t } = useTranslation('reservation');
  const { rows } = useRows('membership');
  const own = useSession().user?.id;
  const options = useMemo(
    () =>
      rows
        .filter((row) => row['active'] === true && row['user'] !== null && row['user'] !== own)
        .map((row) => ({ id: row._id, label: String(row['name']), detail: String(row['department'] ?? '') })),
    [rows, own],
  );
  return <Picker label={t('fields.holder')} value={value} options={options} placeholder={t('me')} onChange={onChange} />;
}

const schema = z.object({ vehicle: z.optional(z.string()), holder: z.nullable(z.string()), purpose: z.string(), note: z.string() });

/** What is typed of a reservation that is not made yet. */
type BookDraft = Omit<z.infer<typeof schema>, 'vehicle'>;

/**
 * A kept draft as it serves to reserve a vehicle; null: it is none. What it is for stays whatever the vehicle; for whom, only of the same one: nobody is given a
 * vehicle by a choice that was made for another and given up.
 */
export function draftFor(kept: unknown, vehicle: string): BookDraft | null {
  const read = schema.safeParse(kept);
  if (!read.success) return null;
  const { vehicle: of, holder, purpose, note } = read.data;
  return { holder: of === vehicle ? holder : null, purpose, note };
}

interface BookDialogProps extends Pick<Reservation, 'use' | 'estimatedKm'> {
  vehicle: LocalRow;
  slot: Slot;
  onClose: () => void;
}

const DRAFT = 'reservation:new';

/** What a reservation still needs: what it is for. Kept on the device as it is typed, stored with or without network. */
export function BookDialog({ vehicle, slot, use, estimatedKm, onClose }: BookDialogProps) {
  const { t, i18n } = useTranslation(['reservation', 'entityForm', 'fieldIssues']);
  const navigate = useNavigate();
  const saved = useSaved();
  const timeZone = useTimeZone();
  const { heldBy, obstacle } = useAvailability();
  const { isManager } = useMyPart();
  const [typed, setTyped] = useState<BookDraft>({ holder: null, purpose: '', note: '' });
  const [said, setSaid] = useState(false);
  const [busy, setBusy] = useState(false);
  const draft = useKeptDraft(DRAFT, (kept, isLate) => {
    const known = draftFor(kept, vehicle._id);
    if (!known) return undefined;
    const next = isLate
      ? { holder: typed.holder ?? known.holder, purpose: typed.purpose || known.purpose, note: typed.note || known.note }
      : known;
    setTyped(next);
    return { ...next, vehicle: vehicle._id };
  });
  const plate = String(vehicle['registration']);
  const times = { startAt: new Date(slot.fromMs).toISOString(), endAt: new Date(slot.toMs).toISOString() };
  const [held, hindered] = busy ? [[], null] : [heldBy(vehicle._id, slot), obstacle(vehicle, slot)];
  const isTaken = held.length > 0 || hindered !== null;
  const missing = typed.purpose.trim() === '';
  const set = (part: Partial<BookDraft>): void => {
    const next = { ...typed, ...part };
    setTyped(next);
    draft.typed({ ...next, vehicle: vehicle._id });
  };

  async function book(): Promise<void> {
    setSaid(true);
    if (missing || isTaken) return;
    setBusy(true);
    try {
      await draft.settle();
      const id = await createRow(
        reservation,
        {
          ...times,
          vehicle: vehicle._id,
          purpose: typed.purpose,
          note: typed.note,
          holder: typed.holder,
          use,
          estimatedKm,
          state: firstState(isManager),
        },
        DRAFT,
      );
      saved(t('booked'));
      await navigate({ to: '/reservations/$id', params: { id } });
    } catch (error) {
      notify({ msg: t('entityForm:failed'), type: 'error', error });
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('bookTitle', { plate })}
      footer={
        <>
          <Button onClick={onClose}>{t('entityForm:cancel')}</Button>
          <Button variant="primary" busy={busy} aria-disabled={isTaken || undefined} onClick={() => void book()}>
            {t('book')}
          </Button>
        </>
      }
    >
      <form
        className="grid gap-3.5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void book();
        }}
      >
        <p className="muted">{slotText(times, i18n.language, timeZone)}</p>
        <ConflictNote held={held} obstacle={hindered} />
        {isManager && <HolderPicker value={typed.holder} onChange={(holder) => set({ holder })} />}
        <TextField
          label={t('fields.purpose')}
          value={typed.purpose}
          required
          maxLength={reservation.fields.purpose.max}
          autoComplete="off"
          error={said && missing ? t('fieldIssues:required') : undefined}
          onChange={(event) => set({ purpose: event.target.value })}
        />
        <TextArea
          label={t('fields.note')}
          value={typed.note}
          maxLength={reservation.fields.note.max}
          onChange={(event) => set({ note: event.target.value })}
        />
        {!isManager && <p className="hint">{t('needsApproval')}</p>}
      </form>
    </Dialog>
  );
}
