import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldIssue } from '../../../domain/kit/failure.ts';
import { slotOf } from '../../../domain/reservation/availability.ts';
import { reservation, type Reservation } from '../../../domain/reservation/reservation.ts';
import { BOOKED, isMoved, type Held } from '../../../domain/reservation/reservation-state.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { issueText } from '../../entity-ui/issue-text.ts';
import { Picker } from '../../entity-ui/picker.tsx';
import { EntityForm, type CustomInput } from '../../entity-ui/screen/entity-form.tsx';
import { useRows } from '../../entity-ui/use-rows.ts';
import { ConflictNote } from './conflict-note.tsx';
import { useAvailability, useSharedVehicles } from './use-availability.ts';

const heldOf = (values: Readonly<Record<string, unknown>>): Held => ({
  vehicle: String(values['vehicle']),
  startAt: String(values['startAt']),
  endAt: String(values['endAt']),
});
const isSlot = (held: Held): boolean => Date.parse(held.endAt) > Date.parse(held.startAt);

/** Another vehicle, another time, other words: what is taken is said before it is saved, and what was refused is mended here. */
export function EditReservation({ row, onLeave }: { row: Reservation & LocalRow; onLeave: () => void }) {
  const { t } = useTranslation(['reservation', 'field-issues']);
  const { t: tIssue } = useTranslation('field-issues');
  const { heldBy, obstacle, isFree } = useAvailability();
  const { vehicles } = useSharedVehicles();
  const { byId } = useRows('vehicle');
  const isOut = row.state === 'inProgress';
  const sections = useMemo(
    () => [
      {
        key: 'what',
        legend: t('detail.sections.what'),
        fields: isOut ? ['endAt', 'purpose'] : ['vehicle', 'startAt', 'endAt', 'purpose'],
        wide: ['vehicle', 'purpose'],
      },
      { key: 'more', legend: t('detail.sections.more'), fields: ['use', 'estimatedKm', 'note'], wide: ['note'] },
    ],
    [t, isOut],
  );
  /** What stands against it as it would be; of one that is not moved, nothing new. */
  const against = (held: Held): FieldIssue[] => {
    const vehicle = byId.get(held.vehicle);
    if (!vehicle || !isSlot(held) || (row.ver > 0 && !row.refused && !isMoved(row, held))) return [];
    const why = obstacle(vehicle, slotOf(held));
    if (why !== null) return [{ field: 'vehicle', code: why }];
    return heldBy(held.vehicle, slotOf(held), row._id).length > 0 ? [BOOKED] : [];
  };
  const vehicleInput: CustomInput = ({ form, id }) => {
    const held = heldOf(form.values);
    const slot = isSlot(held) ? slotOf(held) : null;
    const chosen = byId.get(held.vehicle);
    const options = vehicles.map((vehicle) => ({
      id: vehicle._id,
      label: String(vehicle['registration']),
      detail: [slot && t(isFree(vehicle, slot, row._id) ? 'freeNow' : 'takenNow'), vehicle['make'], vehicle['model']]
        .filter(Boolean)
        .join(' · '),
    }));
    const issue = form.issues['vehicle'];
    return (
      <div className="grid gap-3.5">
        <Picker
          id={id}
          label={t('fields.vehicle')}
          required
          value={(form.values['vehicle'] as string) || null}
          options={options}
          error={issue ? issueText(tIssue, issue) : undefined}
          onChange={(next) => form.set('vehicle', next ?? '')}
          onBlur={() => form.leave('vehicle')}
        />
        {chosen && slot && against(held).length > 0 && (
          <ConflictNote held={heldBy(held.vehicle, slot, row._id)} obstacle={obstacle(chosen, slot)} />
        )}
      </div>
    );
  };
  return (
    <EntityForm
      entity={reservation}
      row={row}
      title={t('detail.editTitle')}
      addLabel={t('book')}
      sections={sections}
      custom={{ vehicle: vehicleInput }}
      refuses={(values) => against(heldOf(values))}
      onLeave={onLeave}
    />
  );
}
