import { useMemo, useState } from 'react';
import { reachKm, type Slot } from '../../../domain/reservation/availability.ts';
import { LONGEST_DAYS } from '../../../domain/reservation/reservation.rules.ts';
import { instantOfWall, wallText } from '../../../domain/kit/time-zone.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useTimeZone } from '../../entity-ui/use-time-zone.ts';
import type { FindSearch } from './search.ts';
import { useAvailability, useSharedVehicles } from './use-availability.ts';
import type { EntityRow } from '../../../domain/registry.ts';
import { DAY_MS } from '../../../domain/kit/durations.ts';

const STEP_MS = 30 * 60_000;
const USUAL_MS = 2 * 3_600_000;

type SlotIssue = 'notTwice' | 'past';

/** Does a vehicle fit what is asked? One that does not say how many it takes does not fit a number. */
export function fitsNeed(vehicle: LocalRow, { site, category, seats, boot, km, vehicle: only }: FindSearch): boolean {
  const atLeast = (name: string, least: number | undefined): boolean => least === undefined || Number(vehicle[name] ?? 0) >= least;
  const reach = reachKm(vehicle as EntityRow<'vehicle'>);
  return (
    (only === undefined || vehicle._id === only) &&
    (site === undefined || vehicle['homeSite'] === site) &&
    (category === undefined || vehicle['category'] === category) &&
    atLeast('seats', seats) &&
    atLeast('bootL', boot) &&
    (km === undefined || reach === null || reach >= km)
  );
}

export interface Found {
  /** As typed, by the clocks of the organization. */
  from: string;
  to: string;
  slot: Slot;
  issue: SlotIssue | null;
  free: readonly LocalRow[];
  /** Vehicles that fit and are not free. */
  taken: number;
  hasShared: boolean;
  loaded: boolean;
}

/** Vehicles free over the whole of a slot that fit the criteria of the address. */
export function useFind(search: FindSearch): Found {
  const timeZone = useTimeZone();
  const nowMs = useNowMs();
  const { vehicles, loaded } = useSharedVehicles();
  const { isFree } = useAvailability();
  const [soonMs] = useState(() => Math.ceil(Date.now() / STEP_MS) * STEP_MS);
  const msOf = (wall: string): number => instantOfWall(Date.parse(`${wall}Z`), timeZone);
  const from = search.from ?? wallText(soonMs, timeZone);
  const to = search.to ?? wallText(msOf(from) + USUAL_MS, timeZone);
  const [fromMs, toMs] = [msOf(from), msOf(to)];
  return useMemo(() => {
    const slot = { fromMs, toMs };
    const issue = !(toMs > fromMs) || toMs - fromMs > LONGEST_DAYS * DAY_MS ? 'notTwice' : toMs <= nowMs ? 'past' : null;
    const fitting = issue === null ? vehicles.filter((vehicle) => fitsNeed(vehicle, search)) : [];
    const free = fitting.filter((vehicle) => isFree(vehicle, slot));
    return { from, to, slot, issue, free, taken: fitting.length - free.length, hasShared: vehicles.length > 0, loaded };
  }, [from, to, fromMs, toMs, nowMs, vehicles, loaded, isFree, search]);
}
