import { Ban, CalendarPlus, Check, Clock, MapPin } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import type { EntityRow } from '../../../domain/registry.ts';
import type { Slot } from '../../../domain/vehicle/can-go.ts';
import { freeSlots, holds, reachKm } from '../../../domain/reservation/availability.ts';
import type { Reservation } from '../../../domain/reservation/reservation.ts';
import { formatDateTime, formatUnit } from '../../../domain/text/format.ts';
import { addDays, DAY_MS, dayOf, dayStartMs } from '../../../domain/time/time-zone.ts';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useRow, useTimeZone } from '../../entity-ui/use-rows.ts';
import { Button } from '../../ui/button.tsx';
import { Plate } from '../../ui/vehicle-marks.tsx';
import { useAvailability } from './use-availability.ts';

/** What a vehicle is and takes, in one line. */
export function useVehicleText(): (row: LocalRow) => string {
  const { t, i18n } = useTranslation(['reservation', 'vehicle']);
  return (row) => {
    const reach = reachKm(row as EntityRow<'vehicle'>);
    const boot = row['bootL'] as number | null;
    const seats = row['seats'] as number | null;
    return [
      t(`vehicle:choices.category.${String(row['category'])}`),
      t(`vehicle:choices.energy.${String(row['energy'])}`),
      ...(seats ? [t('seats', { count: seats })] : []),
      ...(boot ? [t('bootOf', { figure: formatUnit(boot, 'l', i18n.language) })] : []),
      ...(reach === null ? [] : [t('reach', { figure: formatUnit(reach, 'km', i18n.language) })]),
    ].join(' · ');
  };
}

interface FreeVehicleProps {
  row: LocalRow;
  selected: boolean;
  onPoint: (id: string) => void;
  onBook: () => void;
}

/** A vehicle that can be reserved. */
export function FreeVehicle({ row, selected, onPoint, onBook }: FreeVehicleProps) {
  const { t } = useTranslation('reservation');
  const site = useRow('site', row['homeSite'] as string | null);
  const text = useVehicleText();
  const name = [row['make'], row['model']].filter(Boolean).join(' ');
  return (
    <li className={selected ? 'rv-free is-on' : 'rv-free'} onPointerEnter={() => onPoint(row._id)}>
      <Plate value={String(row['registration'])} size="m" />
      <div className="min-w-0">
        <b className="block ell">{name || String(row['registration'])}</b>
        <span className="block text-sm text-muted">{text(row)}</span>
        {site && (
          <span className="flex items-center gap-1 text-sm text-muted">
            <MapPin aria-hidden="true" className="size-3.5 flex-none" />
            <span className="ell">{String(site['name'])}</span>
          </span>
        )}
      </div>
      <Button
        icon={<CalendarPlus aria-hidden="true" />}
        aria-label={t('bookTitle', { plate: String(row['registration']) })}
        onFocus={() => onPoint(row._id)}
        onClick={onBook}
      >
        {t('book')}
      </Button>
    </li>
  );
}

/** Free, taken or kept from everybody, and until when: by shape and words, not by colour. */
export function StandingText({ standing: { held, isHindered, next } }: { standing: Standing }) {
  const { t, i18n } = useTranslation('reservation');
  const timeZone = useTimeZone();
  const nowMs = useNowMs();
  const when = (iso: string): string => formatDateTime(iso, i18n.language, timeZone);
  const [Icon, text] = held
    ? [Clock, Date.parse(held.endAt) < nowMs ? t('shared.late') : t('shared.heldUntil', { when: when(held.endAt) })]
    : isHindered
      ? [Ban, t('shared.hindered')]
      : [Check, next ? t('shared.freeUntil', { when: when(next.startAt) }) : t('shared.free')];
  return (
    <span className={held || isHindered ? 'rv-standing is-taken' : 'rv-standing'}>
      <Icon aria-hidden="true" />
      <span className="ell">{text}</span>
    </span>
  );
}

type Held = Reservation & LocalRow;

/** Where a vehicle stands now. */
interface Standing {
  /** Who has it, or holds it by now. */
  held: Held | null;
  isHindered: boolean;
  /** The first one to come within the days looked at. */
  next: Held | null;
}

/** Days looked ahead. */
const AHEAD_DAYS = 14;
const STEP_MS = 30 * 60_000;

/** Where vehicles stand, from the rows of this device. */
export function useStanding(): (vehicle: LocalRow) => Standing {
  const nowMs = useNowMs();
  const { heldBy, obstacle } = useAvailability();
  return useMemo(
    () => (vehicle) => {
      const ahead = heldBy(vehicle._id, { fromMs: nowMs, toMs: nowMs + AHEAD_DAYS * DAY_MS });
      const held = ahead.find(({ startAt }) => Date.parse(startAt) <= nowMs) ?? null;
      return {
        held,
        isHindered: obstacle(vehicle, { fromMs: nowMs, toMs: nowMs + 1 }) !== null,
        next: ahead.find((row) => row !== held) ?? null,
      };
    },
    [nowMs, heldBy, obstacle],
  );
}

/** When a vehicle can be had in the days to come: nobody holds it, and nothing keeps it. */
export function useFreeTime(vehicle: LocalRow | undefined): readonly Slot[] {
  const nowMs = useNowMs();
  const timeZone = useTimeZone();
  const { heldBy, obstacle } = useAvailability();
  return useMemo(() => {
    if (!vehicle) return [];
    const today = dayOf(nowMs, timeZone);
    const days = Array.from({ length: AHEAD_DAYS }, (_, at): Slot => ({
      fromMs: dayStartMs(addDays(today, at), timeZone),
      toMs: dayStartMs(addDays(today, at + 1), timeZone),
    }));
    const whole = { fromMs: Math.ceil(nowMs / STEP_MS) * STEP_MS, toMs: days.at(-1)!.toMs };
    const taken = heldBy(vehicle._id, whole).flatMap((row) => holds(row, nowMs) ?? []);
    return freeSlots(whole, [...taken, ...days.filter((day) => obstacle(vehicle, day) !== null)], STEP_MS);
  }, [vehicle, nowMs, timeZone, heldBy, obstacle]);
}
