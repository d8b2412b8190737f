import { odometerOf } from '../../../domain/vehicle/vehicle-meter.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reservation, type Reservation } from '../../../domain/reservation/reservation.ts';
import { patchRow } from '../../../db/mutate.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { FigureInput } from '../../entity-ui/figure-input.tsx';
import { check, figureBounds } from '../../entity-ui/form-model.ts';
import { issueText } from '../../entity-ui/issue-text.ts';
import { useKeptDraft } from '../../entity-ui/use-kept-draft.ts';
import { useSaved } from '../../entity-ui/use-saved.ts';
import { useRow, useVehicleState } from '../../entity-ui/use-rows.ts';
import { unitName } from '../../../domain/kit/format.ts';
import { notify } from '../../shell/notifications.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';

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
/** The state a vehicle is taken or returned in: counter, energy, remarks, damage. Kept as it is typed, stored with or without network. */
export function HandoverDialog({ row, way, onClose }: HandoverDialogProps) {
  const { t, i18n } = useTranslation(['reservation', 'entity-form']);
  const { t: fieldWords } = useTranslation('field-issues');
  const saved = useSaved();
  const heard = useVehicleState(row.vehicle);
  const vehicle = useRow('vehicle', row.vehicle);
  const [typed, setTyped] = useState<Typed>({
    km: textOf(odometerOf(vehicle ?? {}, heard)?.km),
    energy: textOf(heard?.batteryPct ?? heard?.fuelPct),
    note: '',
    damage: '',
  });
  const [said, setSaid] = useState(false);
  const [busy, setBusy] = useState(false);
  const draftKey = `reservation:${row._id}:${way}`;
  const draft = useKeptDraft(draftKey, (kept) => {
    setTyped((before) => ({ ...before, ...(kept as Typed) }));
    return true;
  });
  const name = (of: 'Km' | 'EnergyPct' | 'Note'): string => `${way}${of}`;
  const values = {
    [name('Km')]: typed.km,
    [name('EnergyPct')]: typed.energy,
    [name('Note')]: typed.note,
    ...(way === 'back' ? { damage: typed.damage } : {}),
  };
  // What it left with is checked against, and not written again.
  const { doc, issues } = check(reservation, { ...values, ...(way === 'back' ? { outKm: row.outKm } : {}) }, i18n.language);
  const issueOf = (field: string): string | undefined => {
    const issue = said ? issues.find((one) => one.field === field) : undefined;
    return issue && issueText(fieldWords, issue);
  };
  const set =
    (of: keyof Typed) =>
    (value: string): void => {
      const next = { ...typed, [of]: value };
      setTyped(next);
      draft.typed(next);
    };

  async function save(): Promise<void> {
    setSaid(true);
    if (issues.length > 0) return;
    setBusy(true);
    // A clock that is behind must not bring a vehicle back before it left.
    const at = new Date(Math.max(Date.now(), way === 'back' && row.outAt !== null ? Date.parse(row.outAt) : 0)).toISOString();
    const changed = Object.fromEntries(Object.keys(values).map((field) => [field, doc[field]]));
    try {
      await draft.settle();
      await patchRow(
        reservation,
        row._id,
        { ...(way === 'out' ? { state: 'inProgress', outAt: at } : { state: 'completed', backAt: at }), ...changed },
        draftKey,
      );
      saved(t('changed'));
      onClose();
    } catch (error) {
      notify({ msg: t('entity-form:failed'), type: 'error', error });
      setBusy(false);
    }
  }

  const label = (of: 'Km' | 'EnergyPct' | 'Note'): string => t(`fields.${name(of)}`);
  return (
    <ConfirmDialog
      open
      loses={false}
      title={t(way === 'out' ? 'detail.takeOutTitle' : 'detail.bringBackTitle')}
      keep={t('entity-form:cancel')}
      confirm={t(way === 'out' ? 'detail.takeOut' : 'detail.bringBack')}
      busy={busy}
      onClose={onClose}
      onConfirm={() => void save()}
    >
      <div className="grid gap-3.5">
        <FigureInput
          label={label('Km')}
          bounds={figureBounds(reservation.fields[`${way}Km`])}
          unit={unitName('km', i18n.language)}
          value={typed.km}
          error={issueOf(name('Km'))}
          onChange={set('km')}
        />
        <FigureInput
          label={label('EnergyPct')}
          bounds={figureBounds(reservation.fields[`${way}EnergyPct`])}
          unit="%"
          value={typed.energy}
          error={issueOf(name('EnergyPct'))}
          onChange={set('energy')}
        />
        <TextArea
          label={label('Note')}
          rows={2}
          value={typed.note}
          maxLength={reservation.fields.outNote.max}
          onChange={(event) => set('note')(event.target.value)}
        />
        {way === 'back' && (
          <TextArea
            label={t('fields.damage')}
            hint={t('detail.damageHint')}
            rows={2}
            value={typed.damage}
            maxLength={reservation.fields.damage.max}
            onChange={(event) => set('damage')(event.target.value)}
          />
        )}
        <p className="hint">{t('detail.photosAfter')}</p>
      </div>
    </ConfirmDialog>
  );
}
