import type { DtcStatus } from '../../domain/dtc/dtc-event.ts';
import { docOfLine } from '../../domain/dtc/dtc-history.ts';
import type { FreezeFrame } from '../../domain/dtc/freeze-frame.ts';
import { diagnosticRows } from './make-diagnostics.ts';
import { idOf } from './identifiers.ts';
import type { NewRow } from './make-rows.ts';
import type { MadeVehicle } from './make-vehicles.ts';
import type { OrganizationSpec } from './organizations/organization.ts';
import { Random } from './random.ts';
import { DAY_MS } from '../../domain/kit/durations.ts';

function measures(random: Random): FreezeFrame {
  return {
    engineLoadPct: random.int(18, 82),
    coolantC: random.int(64, 98),
    rpm: random.int(850, 2900),
    speedKmh: random.int(0, 110),
    supplyV: Math.round(random.range(13.4, 14.4) * 10) / 10,
  };
}

/** A code that nobody told for so long was seen to. */
const OVER_MS = 2 * DAY_MS;

/** The history behind each diagnostic of fault codes: its codes, still there or cleared; for some of them, an earlier time that is over. */
export function dtcEventRows(spec: OrganizationSpec, vehicles: readonly MadeVehicle[], nowMs: number): NewRow[] {
  const random = new Random(`dtc/${spec.key}`);
  return diagnosticRows(spec, vehicles, nowMs).flatMap(({ doc }, i): NewRow[] => {
    if (doc['code'] !== 'dtc') return [];
    return String(doc['detail'])
      .split(', ')
      .flatMap((code, n) => {
        const [firstMs, lastMs] = [Date.parse(String(doc['firstTrigger'])), Date.parse(String(doc['lastTrigger']))];
        const odometerKm = random.int(9_000, 190_000);
        const line = (key: string, status: DtcStatus, from: number, to: number, clearedMs: number | null): NewRow => ({
          id: idOf(`dtc/${spec.key}/${i}/${n}/${key}`),
          doc: {
            vehicle: doc['vehicle'],
            ...docOfLine({
              code,
              device: String(doc['device']),
              status,
              firstMs: from,
              lastMs: to,
              clearedMs,
              odometerKm: key === 'now' ? odometerKm : odometerKm - 3100,
              freeze: measures(random),
            }),
          },
        });
        const before = random.int(20, 60) * DAY_MS;
        const isOver = nowMs - lastMs > OVER_MS;
        const status = isOver ? 'cleared' : (['active', 'active', 'pending'] as const)[(i + n) % 3]!;
        const now = line('now', status, firstMs, lastMs, isOver ? lastMs + DAY_MS : null);
        return i % 2 === 0
          ? [now, line('before', 'cleared', firstMs - before, firstMs - before + 2 * DAY_MS, firstMs - before + 3 * DAY_MS)]
          : [now];
      });
  });
}
