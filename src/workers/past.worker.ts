import { expose, transfer } from 'comlink';
import { FailureError, type FailureCode } from '../domain/entity/failure.ts';
import { addDays } from '../domain/time/time-zone.ts';
import { trackBuffers, trackOf } from '../domain/driving/replay-track.ts';
import { openLocal, type LocalDatabase } from '../db/database.ts';
import { startTrafficMeter } from '../db/traffic-meter.ts';
import { older, journeysOverHttp } from '../sync/ask-made.ts';
import { pastOverHttp, pastPositions, periodPositions } from '../sync/period/past-positions.ts';
import { periodJourneys } from '../sync/period/period-journeys.ts';
import { askPositions } from '../sync/trail.ts';
import type { PastWorkerApi } from './client/past.ts';

async function over<T>(
  { userId, orgId }: { userId: string; orgId: string | null },
  work: (database: LocalDatabase, profile: string) => Promise<T>,
): Promise<T | { failure: FailureCode }> {
  const database = openLocal(userId, orgId);
  try {
    return await work(database, `${userId}:${orgId ?? 'none'}`);
  } catch (error) {
    if (error instanceof FailureError) return { failure: error.failure.code };
    console.error('past', error);
    return { failure: 'internal' };
  } finally {
    database.close();
  }
}

const api: PastWorkerApi = {
  tracks: (request, onProgress) =>
    over(request, async (database, profile) => {
      const ask = request.online
        ? (vehicle: string, fromIso: string, toIso: string) => askPositions(profile, vehicle, fromIso, toIso)
        : null;
      const { positions, at, missing } = await periodPositions(database, request, { ask, onProgress });
      // One that goes on over the first midnight began the day before.
      const days = { ...request, from: addDays(request.from, -1) };
      const told = await periodJourneys(database, days, {
        ask: request.online ? journeysOverHttp(profile) : null,
        onProgress: () => undefined,
      });
      const tracks = request.vehicles.map((vehicle) =>
        trackOf(vehicle, positions[vehicle] ?? [], told.missing > 0 ? null : (told.journeys[vehicle] ?? []), request),
      );
      return transfer({ tracks, at: older(at, told.at), missing }, tracks.flatMap(trackBuffers));
    }),
  past: (request, onProgress) =>
    over(request, (database, profile) => pastPositions(database, request.atIso, request.online ? pastOverHttp(profile) : null, onProgress)),
};
startTrafficMeter();
expose(api);
