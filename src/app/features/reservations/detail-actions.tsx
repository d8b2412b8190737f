import { useNavigate } from '@tanstack/react-router';
import { Ban, CarFront, Check, KeyRound, Pencil, Undo2, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reservation, type Reservation, type ReservationState } from '../../../domain/reservation/reservation.ts';
import { isLive, maySet } from '../../../domain/reservation/availability.ts';
import { createRowFor, idFor, patchRow } from '../../../db/mutate.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { odometerOf } from '../../../domain/vehicle/vehicle-meter.ts';
import { unitName } from '../../../domain/text/format.ts';
import { useAccess } from '../../entity-ui/use-access.ts';
import { useRows, useRow, useVehicleState } from '../../entity-ui/use-rows.ts';
import { useSaved } from '../../entity-ui/use-writes.ts';
import { notify } from '../../shell/notifications.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/overlay.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import { FigureInput } from '../../entity-ui/form/figure-input.tsx';
import { check, figureBounds, withDraft } from '../../entity-ui/form/form-model.ts';
import { issueText } from '../../entity-ui/field-text.ts';
import { useKeptDraft } from '../../entity-ui/form/use-kept-draft.ts';
import { useMyPart } from './use-availability.ts';

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
function HandoverDialog({ row, way, onClose }: HandoverDialogProps) {
  const { t, i18n } = useTranslation(['reservation', 'entityForm']);
  const { t: fieldWords } = useTranslation('fieldIssues');
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
  const [start] = useState(typed);
  const draft = useKeptDraft(draftKey, (kept, isLate) => {
    const next = withDraft(typed, kept, isLate ? start : undefined);
    setTyped(next);
    return next;
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
      notify({ msg: t('entityForm:failed'), type: 'error', error });
      setBusy(false);
    }
  }

  const label = (of: 'Km' | 'EnergyPct' | 'Note'): string => t(`fields.${name(of)}`);
  return (
    <ConfirmDialog
      open
      loses={false}
      title={t(way === 'out' ? 'detail.takeOutTitle' : 'detail.bringBackTitle')}
      keep={t('entityForm:cancel')}
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

type OpenQuestion = 'out' | 'back' | 'cancel' | 'refuse' | null;

/** What this person may do with a reservation now. `hindered`: its vehicle cannot go then, so it is neither confirmed nor taken. */
export function DetailActions({ row, hindered, onEdit }: { row: Reservation & LocalRow; hindered: boolean; onEdit: () => void }) {
  const { t } = useTranslation(['reservation', 'entityForm']);
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
      notify({ msg: t('entityForm:failed'), type: 'error', error });
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
        keep={t('entityForm:cancel')}
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
