import { useEffect, useState } from 'react';
import type { CheckAssignment } from '../../../domain/check-list/check-assignment.ts';
import { dueStanding } from '../../../domain/check-list/due-now.ts';
import type { Due } from '../../../domain/check-list/due.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { serverNowMs } from '../../../db/queries/server-now.ts';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useSyncStatus } from '../../entity-ui/use-rows.ts';
import { useAssigned } from './use-assigned.ts';

/** More vehicles than this are one line: the person chooses. */
const LISTED_VEHICLES = 8;

/** One check that is asked for. */
export interface TodoLine {
  key: string;
  assignment: CheckAssignment;
  /** null: several, the person says which. */
  vehicle: LocalRow | null;
  count: number;
  due: Due | null;
  standing: ReturnType<typeof dueStanding> | null;
}

export interface TodoLines {
  /** Vehicles this person drives, each with what is due of it. */
  own: readonly { vehicle: LocalRow; lines: readonly TodoLine[] }[];
  /** Of other vehicles. */
  others: readonly TodoLine[];
}

const atOf = ({ due }: TodoLine): number => due?.dueAtMs ?? Infinity;

/** Checks asked of this person, the latest first; of one vehicle only where it is said. Null until they are computed. */
export function useTodoLines(only: string | undefined): TodoLines | null {
  const { assigned, own, dueOf, loaded } = useAssigned();
  const nowMs = useNowMs();
  // What the server says of this device's clock comes with each exchange.
  const { lastSyncAt } = useSyncStatus();
  const [lines, setLines] = useState<TodoLines | null>(null);
  useEffect(() => {
    if (!loaded) return;
    let isWanted = true;
    const mine = new Set(own.map(({ _id }) => _id));
    const isShown = ({ _id }: LocalRow): boolean => only === undefined || _id === only;
    const made = assigned.map(async ({ assignment, vehicles }): Promise<TodoLine[]> => {
      const shown = vehicles.filter(isShown);
      const others = shown.filter(({ _id }) => !mine.has(_id));
      const isMany = others.length > LISTED_VEHICLES;
      const named = isMany ? shown.filter(({ _id }) => mine.has(_id)) : shown;
      const atMs = await serverNowMs();
      const dues = await Promise.all(named.map((vehicle) => dueOf(assignment, vehicle, atMs)));
      const due = named.flatMap((vehicle, index): TodoLine[] =>
        dues[index]
          ? [{ key: dues[index].id, assignment, vehicle, count: 1, due: dues[index], standing: dueStanding(dues[index], atMs) }]
          : [],
      );
      return isMany ? [...due, { key: assignment._id, assignment, vehicle: null, count: others.length, due: null, standing: null }] : due;
    });
    void Promise.all(made).then((all) => {
      if (!isWanted) return;
      const sorted = all.flat().toSorted((a, b) => atOf(a) - atOf(b));
      setLines({
        own: own.filter(isShown).map((vehicle) => ({ vehicle, lines: sorted.filter((line) => line.vehicle?._id === vehicle._id) })),
        others: sorted.filter(({ vehicle }) => vehicle === null || !mine.has(vehicle._id)),
      });
    });
    return () => {
      isWanted = false;
    };
  }, [assigned, own, dueOf, loaded, only, nowMs, lastSyncAt]);
  return lines;
}
