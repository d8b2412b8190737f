import type { Position } from '../domain/telemetry/message.ts';
import type { LocalDatabase } from '../db/database.ts';
import { periodLines, type LinesPorts, type Period as Days, type PeriodLines } from './period-lines.ts';
import { keptTrail } from './trail.ts';

export interface Period extends Days {
  /** With what the devices sent, raw: a day kept without is asked for again. */
  elements?: boolean;
}

export interface PeriodPorts extends LinesPorts {
  /** Null: only what is on this device. */
  ask: ((vehicle: string, fromIso: string, toIso: string, elements: boolean) => Promise<Position[]>) | null;
}

interface PeriodPositions extends Omit<PeriodLines<Position>, 'lines'> {
  /** By vehicle, oldest first. */
  positions: Record<string, Position[]>;
}

const hasElements = (positions: readonly Position[]): boolean => positions.every((position) => position.elements !== undefined);

/** Positions of several vehicles over several days, as `periodLines` has what they sent. */
export async function periodPositions(
  database: LocalDatabase,
  { elements = false, ...period }: Period,
  { ask, ...ports }: PeriodPorts,
): Promise<PeriodPositions> {
  const { lines: positions, ...rest } = await periodLines<Position>(
    database,
    period,
    {
      keyOf: (_vehicle, { key }) => key,
      read: async (vehicle, { fromIso, toIso }) => {
        const kept = await keptTrail(database, vehicle, fromIso, toIso);
        return kept && { lines: kept.positions, at: kept.at };
      },
      isWhole: (lines) => !elements || hasElements(lines),
      ask: ask && ((vehicle, fromIso, toIso) => ask(vehicle, fromIso, toIso, elements)),
    },
    ports,
  );
  return { positions, ...rest };
}
