import { Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { DetailLine } from '../../entity-ui/detail-list.tsx';
import { slotOf } from '../../../domain/reservation/availability.ts';
import { isLive } from '../../../domain/reservation/reservation-state.ts';
import type { Reservation } from '../../../domain/reservation/reservation.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { AbsentRow } from '../../entity-ui/absent-row.tsx';
import { RowFiles } from '../../entity-ui/attachments/row-files.tsx';
import { DetailList } from '../../entity-ui/detail-list.tsx';
import { useListSearch } from '../../entity-ui/list/use-list-search.ts';
import { useRowStatus } from '../../entity-ui/list/use-row-status.tsx';
import { pendingText } from '../../entity-ui/pending-text.ts';
import { RowNotes } from '../../entity-ui/row-notes.tsx';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useRow, useRows } from '../../entity-ui/use-rows.ts';
import { useTimeZone } from '../../entity-ui/use-time-zone.ts';
import { formatDateTime, formatSpanS, formatUnit, MISSING } from '../../../domain/kit/format.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Plate } from '../../ui/plate.tsx';
import { ConflictNote } from './conflict-note.tsx';
import { DetailActions } from './detail-actions.tsx';
import { EditReservation } from './edit-reservation.tsx';
import { useVehicleText } from './free-vehicle.tsx';
import { ReservationStateTag } from './reservation-state-tag.tsx';
import { drivenKm, purposeText } from './reservation-text.ts';
import { reservationSearchSchema } from './search.ts';
import { reservationOf, useAvailability, useMyPart } from './use-availability.ts';
import { useHolderText } from './use-holder-text.ts';
import './reservations.css';

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
  const { t, i18n } = useTranslation(['reservation', 'entity-form']);
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
export function ReservationScreen({ id }: { id: string }) {
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
