import { Link, useParams } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { slotOf, isLive, BOOKED, isMoved, type Held } from '../../../domain/reservation/availability.ts';
import { type Reservation, reservation } from '../../../domain/reservation/reservation.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { formatDateTime, formatSpanS, formatUnit, MISSING } from '../../../domain/text/format.ts';
import type { FieldIssue } from '../../../domain/entity/failure.ts';
import { type DetailLine, DetailList, RowNotes } from '../../entity-ui/screen/row-details.tsx';
import { AbsentRow } from '../../entity-ui/screen/absent-row.tsx';
import { RowFiles } from '../../entity-ui/attachments/row-files.tsx';
import { useListSearch } from '../../entity-ui/list/use-list-search.ts';
import { pendingText, useRowStatus } from '../../entity-ui/list/use-row-status.tsx';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useRow, useRows, useTimeZone } from '../../entity-ui/use-rows.ts';
import { Breadcrumbs, PageHeader } from '../../ui/page-header.tsx';
import { Plate } from '../../ui/vehicle-marks.tsx';
import { issueText } from '../../entity-ui/field-text.ts';
import { Picker } from '../../entity-ui/form/picker.tsx';
import { EntityForm, type CustomInput } from '../../entity-ui/screen/entity-form.tsx';
import { ConflictNote, drivenKm, purposeText, ReservationStateTag, useHolderText } from './reservation-text.tsx';
import { DetailActions } from './detail-actions.tsx';
import { useVehicleText } from './shared-vehicle.tsx';
import { reservationSearchSchema } from './search.ts';
import { reservationOf, useAvailability, useMyPart, useSharedVehicles } from './use-availability.ts';
import './reservations.css';

const heldOf = (values: Readonly<Record<string, unknown>>): Held => ({
  vehicle: String(values['vehicle']),
  startAt: String(values['startAt']),
  endAt: String(values['endAt']),
});
const isSlot = (held: Held): boolean => Date.parse(held.endAt) > Date.parse(held.startAt);

/** Another vehicle, another time, other words: what is taken is said before it is saved, and what was refused is mended here. */
function EditReservation({ row, onLeave }: { row: Reservation & LocalRow; onLeave: () => void }) {
  const { t } = useTranslation(['reservation', 'fieldIssues']);
  const { t: tIssue } = useTranslation('fieldIssues');
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

/** What was refused of a reservation as it was wanted: who holds the vehicle by then. */
function wantedOf(row: Reservation & LocalRow): Reservation & LocalRow {
  const { mutation } = row.refused!;
  return { ...row, ...(mutation.doc ?? mutation.patch) };
}

/** Whose it is; a manager goes on to what else they reserved. */
function Holder({ row, text }: { row: Reservation; text: string }) {
  const { isManager } = useMyPart();
  if (!isManager || row.bookedBy === null) return text;
  return (
    <Link to="/gestion/utilisateurs/$id/reservations" params={{ id: row.bookedBy }} className="link">
      {text}
    </Link>
  );
}

function Detail({ row, onEdit }: { row: Reservation & LocalRow; onEdit: () => void }) {
  const { t, i18n } = useTranslation(['reservation', 'entityForm']);
  const lang = i18n.language;
  const timeZone = useTimeZone();
  const nowMs = useNowMs();
  const { isManager, isMine } = useMyPart();
  const vehicle = useRow('vehicle', row.vehicle);
  const site = useRow('site', vehicle?.['homeSite'] as string | null | undefined);
  const vehicleText = useVehicleText();
  const holderText = useHolderText();
  const { heldBy, obstacle } = useAvailability();
  const { statusOf, dialog } = useRowStatus({ entity: 'reservation', onFix: onEdit });
  const status = statusOf(row);
  const wanted = row.refused ? wantedOf(row) : null;
  const hindrance = vehicle && isLive(row.state) ? obstacle(vehicle, slotOf(row)) : null;
  const km = (value: number | null): string => (value === null ? MISSING : formatUnit(value, 'km', lang));
  const pct = (value: number | null): string => (value === null ? MISSING : formatUnit(value, '%', lang));
  const isLate = row.state === 'inProgress' && Date.parse(row.endAt) < nowMs;
  const optional = (label: string, value: string | null): DetailLine[] =>
    value === null ? [] : [{ label, value: <span className="whitespace-pre-line">{value}</span> }];
  const lines: DetailLine[] = [
    { label: t('fields.startAt'), value: formatDateTime(row.startAt, lang, timeZone) },
    { label: t('fields.endAt'), value: formatDateTime(row.endAt, lang, timeZone) },
    { label: t('detail.lasts'), value: formatSpanS((Date.parse(row.endAt) - Date.parse(row.startAt)) / 1000, lang) },
    { label: t('fields.bookedBy'), value: <Holder row={row} text={row.bookedByName ?? holderText(row)} /> },
    ...optional(t('fields.enteredByName'), row.enteredByName),
    { label: t('fields.use'), value: t(`choices.use.${row.use}`) },
    { label: t('fields.estimatedKm'), value: km(row.estimatedKm) },
    ...(site ? [{ label: t('search.site'), value: String(site['name']) }] : []),
    ...optional(t('fields.note'), row.note),
    ...optional(t('fields.decidedByName'), row.decidedByName),
    ...optional(t('fields.answer'), row.answer),
  ];
  const handovers: DetailLine[] = [
    ...(row.outAt === null
      ? []
      : [
          { label: t('fields.outAt'), value: formatDateTime(row.outAt, lang, timeZone) },
          { label: t('fields.outKm'), value: km(row.outKm) },
          { label: t('fields.outEnergyPct'), value: pct(row.outEnergyPct) },
        ]),
    ...optional(t('fields.outNote'), row.outNote),
    ...(row.backAt === null
      ? []
      : [
          { label: t('fields.backAt'), value: formatDateTime(row.backAt, lang, timeZone) },
          { label: t('fields.backKm'), value: km(row.backKm) },
          { label: t('fields.backEnergyPct'), value: pct(row.backEnergyPct) },
        ]),
    ...(drivenKm(row) === null ? [] : [{ label: t('detail.driven'), value: km(drivenKm(row)) }]),
    ...optional(t('fields.backNote'), row.backNote),
    ...optional(t('fields.damage'), row.damage),
  ];
  return (
    <>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {purposeText(row, t)}
            {row.refused?.mutation.op === 'create' ? null : <ReservationStateTag state={row.state} late={isLate} />}
          </span>
        }
        actions={row.refused ? undefined : <DetailActions row={row} hindered={hindrance !== null} onEdit={onEdit} />}
      />
      <RowNotes status={status} pending={pendingText(row, t, (field) => t(`fields.${field}`))} />
      {wanted && <ConflictNote className="mb-3" held={heldBy(wanted.vehicle, slotOf(wanted), row._id)} obstacle={null} />}
      {!wanted && <ConflictNote className="mb-3" held={[]} obstacle={hindrance} />}
      <div className="rv-detail">
        <section className="panel min-w-0 p-4">
          {vehicle && (
            <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
              <Link to="/reservations/vehicules/$id" params={{ id: vehicle._id }} title={t('nav:reservationVehicle')}>
                <Plate value={String(vehicle['registration'])} size="m" />
              </Link>
              <b>{[vehicle['make'], vehicle['model']].filter(Boolean).join(' ')}</b>
              <span className="muted">{vehicleText(vehicle)}</span>
            </p>
          )}
          <DetailList lines={lines} />
        </section>
        {handovers.length > 0 && (
          <section className="panel grid min-w-0 gap-4 p-4">
            <DetailList lines={handovers} />
            {(isManager || isMine(row)) && row.outAt !== null && (
              <RowFiles entity="reservation" row={row} title={t('fields.attachments')} />
            )}
          </section>
        )}
      </div>
      {dialog}
    </>
  );
}

/** /reservations/{id}: a reservation, whole: who has which vehicle, until when, in what state it left and came back. */
export function ReservationScreen() {
  const { id } = useParams({ from: '/reservations/$id' });
  const { t } = useTranslation(['reservation', 'nav']);
  const { loaded } = useRows('reservation');
  const found = useRow('reservation', id);
  const [{ edit }, patch] = useListSearch(reservationSearchSchema);
  const onEdit = useCallback(() => patch({ edit: 1 }), [patch]);
  const onLeave = useCallback(() => patch({ edit: undefined }, true), [patch]);
  const row = found && reservationOf(found);
  const { isManager, isMine } = useMyPart();
  const mayEdit = row && (row.refused?.mutation.op === 'create' || isLive(row.state)) && (isManager || isMine(row));
  return (
    <>
      <Breadcrumbs
        items={[
          { label: t('nav:reservations'), to: '/reservations' },
          { label: t('nav:reservationCalendar'), to: '/reservations/calendrier' },
          { label: row ? purposeText(row, t) : t('one') },
        ]}
      />
      {!row ? (
        loaded && <AbsentRow entity="reservation" id={id} />
      ) : edit && mayEdit ? (
        <EditReservation row={row} onLeave={onLeave} />
      ) : (
        <Detail row={row} onEdit={onEdit} />
      )}
    </>
  );
}
