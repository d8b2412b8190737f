import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reservation, type Reservation } from '../../../domain/reservation/reservation.ts';
import { patchRow } from '../../../db/mutate.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { parseNumber } from '../../entity-ui/form-model.ts';
import { useKeptDraft } from '../../entity-ui/use-kept-draft.ts';
import { useSaved } from '../../entity-ui/use-saved.ts';
import { useVehicleState } from '../../entity-ui/use-rows.ts';
import { unitName } from '../../i18n/format.ts';
import { notify } from '../../shell/notifications.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface HandoverDialogProps {
  row: Reservation & LocalRow;
  /** out: the vehicle is taken; back: it is returned. */
  way: 'out' | 'back';
  onClose: () => void;
}

interface Typed {
  km: string;
  energy: string;
  note: string;
  damage: string;
}

const textOf = (value: number | null | undefined): string => (value == null ? '' : String(Math.round(value)));
/** A figure that may be left out; NaN when it is none. */
const figureOf = (text: string): number | null => (text.trim() === '' ? null : parseNumber(text));

/** The state a vehicle is taken or returned in: counter, energy, remarks, damage. Kept as it is typed, stored with or without network. */
export function HandoverDialog({ row, way, onClose }: HandoverDialogProps) {
  const { t, i18n } = useTranslation(['reservation', 'entity-form', 'field-issues']);
  const saved = useSaved();
  const heard = useVehicleState(row.vehicle);
  const [typed, setTyped] = useState<Typed>({ km: textOf(heard?.odometerKm), energy: textOf(heard?.batteryPct ?? heard?.fuelPct), note: '', damage: '' });
  const [said, setSaid] = useState(false);
  const [busy, setBusy] = useState(false);
  const draftKey = `reservation:${row._id}:${way}`;
  const draft = useKeptDraft(draftKey, (kept) => {
    setTyped((before) => ({ ...before, ...(kept as Typed) }));
    return true;
  });
  const [km, energy] = [figureOf(typed.km), figureOf(typed.energy)];
  const least = way === 'back' ? (row.outKm ?? 0) : 0;
  const kmIssue = km === null ? undefined : Number.isNaN(km) ? t('field-issues:number') : km < least ? t('field-issues:too-small', { min: least }) : km > reservation.fields.outKm.max! ? t('field-issues:too-big', { max: reservation.fields.outKm.max }) : undefined;
  const energyIssue = energy === null || (Number.isInteger(energy) && energy >= 0 && energy <= 100) ? undefined : Number.isInteger(energy) ? t('field-issues:too-big', { max: 100 }) : t('field-issues:integer');
  const set = (name: keyof Typed) => (value: string): void => {
    const next = { ...typed, [name]: value };
    setTyped(next);
    draft.typed(next);
  };

  async function save(): Promise<void> {
    setSaid(true);
    if (kmIssue !== undefined || energyIssue !== undefined) return;
    setBusy(true);
    // A clock that is behind must not bring a vehicle back before it left.
    const at = new Date(Math.max(Date.now(), way === 'back' && row.outAt !== null ? Date.parse(row.outAt) : 0)).toISOString();
    const note = typed.note.trim() || null;
    try {
      await draft.settle();
      await patchRow(
        reservation,
        row._id,
        way === 'out' ? { state: 'inProgress', outAt: at, outKm: km, outEnergyPct: energy, outNote: note } : { state: 'completed', backAt: at, backKm: km, backEnergyPct: energy, backNote: note, damage: typed.damage.trim() || null },
        draftKey,
      );
      saved(t('changed'));
      onClose();
    } catch (error) {
      notify({ msg: t('entity-form:failed'), type: 'error', error });
      setBusy(false);
    }
  }

  const field = (name: 'Km' | 'EnergyPct' | 'Note'): string => t(`fields.${way}${name}`);
  return (
    <ConfirmDialog open loses={false} title={t(way === 'out' ? 'detail.takeOutTitle' : 'detail.bringBackTitle')} keep={t('entity-form:cancel')} confirm={t(way === 'out' ? 'detail.takeOut' : 'detail.bringBack')} busy={busy} onClose={onClose} onConfirm={() => void save()}>
      <div className="grid gap-3.5">
        <TextField label={field('Km')} inputMode="decimal" autoComplete="off" unit={unitName('km', i18n.language)} value={typed.km} error={said ? kmIssue : undefined} onChange={(event) => set('km')(event.target.value)} />
        <TextField label={field('EnergyPct')} inputMode="numeric" autoComplete="off" unit="%" value={typed.energy} error={said ? energyIssue : undefined} onChange={(event) => set('energy')(event.target.value)} />
        <TextArea label={field('Note')} rows={2} value={typed.note} maxLength={reservation.fields.outNote.max} onChange={(event) => set('note')(event.target.value)} />
        {way === 'back' && <TextArea label={t('fields.damage')} hint={t('detail.damageHint')} rows={2} value={typed.damage} maxLength={reservation.fields.damage.max} onChange={(event) => set('damage')(event.target.value)} />}
        <p className="hint">{t('detail.photosAfter')}</p>
      </div>
    </ConfirmDialog>
  );
}
