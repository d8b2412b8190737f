import { expose } from 'comlink';
import { FailureError, type FailureCode } from '../domain/entity/failure.ts';
import type { ReportDeclaration } from '../domain/reports/report.ts';
import { computeSeen } from '../domain/access/own-movements.ts';
import { REPORTS } from '../domain/reports/catalogue.ts';
import { asking } from '../db/cache.ts';
import { openLocal, type LocalDatabase } from '../db/database.ts';
import { startTrafficMeter } from '../db/traffic-meter.ts';
import { loadJourney } from '../sync/report/journey-source.ts';
import { summariesOverHttp, sumsOverHttp, journeyOverHttp, journeysOverHttp } from '../sync/ask-made.ts';
import { bringWhole } from '../sync/period/period-journeys.ts';
import { visitsOverHttp } from '../sync/period/period-visits.ts';
import { tachoDaysOverHttp } from '../sync/period/period-tacho.ts';
import { pastOverHttp } from '../sync/period/past-positions.ts';
import { measuresOverHttp } from '../sync/period/period-measures.ts';
import { dropLastResult, keepLastResult, lastResult, type LastAsked } from '../sync/report/last-result.ts';
import { SOURCE_LOADERS, type LoadedSource } from '../sync/report/report-source.ts';
import { askPositions } from '../sync/trail.ts';
import type { JourneyAnswer, JourneyRequest, LastAnswer, ReportAnswer, ReportRequest, ReportWorkerApi } from './client/reports.ts';

declare const __BUILD__: string;

/** The data of the last run: another option or another look at it asks for nothing. */
let last: { key: string; loaded: LoadedSource<never> } | undefined;

const keyOf = ({ userId, orgId, slug, params }: ReportRequest): string =>
  JSON.stringify([
    userId,
    orgId,
    REPORTS[slug].source,
    params.vehicles,
    params.from,
    params.to,
    params.timeZone,
    params.sites,
    params.place,
    params.momentMs,
    params.own,
    params.sums,
    REPORTS[slug].options.filter(({ loads }) => loads).map(({ key }) => params.options[key]),
  ]);

function reportQueryOf({ userId, orgId }: Pick<ReportRequest, 'userId' | 'orgId'>) {
  const profile = `${userId}:${orgId ?? 'none'}`;
  return {
    positions: (vehicle: string, fromIso: string, toIso: string, elements: boolean) =>
      askPositions(profile, vehicle, fromIso, toIso, { elements }),
    journeys: journeysOverHttp(profile),
    briefs: summariesOverHttp(profile),
    sums: sumsOverHttp(profile),
    journey: journeyOverHttp(profile),
    visits: visitsOverHttp(profile),
    past: pastOverHttp(profile),
    tacho: tachoDaysOverHttp(profile),
    measures: measuresOverHttp(profile),
  };
}

async function load(request: ReportRequest, onProgress: (done: number, total: number) => void): Promise<LoadedSource<never>> {
  const { userId, orgId, slug, params, from } = request;
  const database = openLocal(userId, orgId);
  try {
    return (await SOURCE_LOADERS[REPORTS[slug].source](database, params, {
      ask: from === 'device' ? null : reportQueryOf(request),
      anew: from === 'anew',
      onProgress,
    })) as LoadedSource<never>;
  } finally {
    database.close();
  }
}

/** What was shown is at rest, and what is compared with it has come. */
const BEHIND_MS = 3000;
/** A screen that asks again and again (the dashboard of today) brings them no more often. */
const BEHIND_AGAIN_MS = 600_000;
let behind: { key: string; fromMs: number } | undefined;

/** Brings the journeys whole that a report was made of in brief, as long as it is the one that is shown. */
function bringBehind(request: ReportRequest, key: string): void {
  if (behind?.key === key && Date.now() - behind.fromMs < BEHIND_AGAIN_MS) return;
  behind = { key, fromMs: Date.now() };
  setTimeout(() => void bring(request, key), BEHIND_MS);
}

async function bring(request: ReportRequest, key: string): Promise<void> {
  const database = openLocal(request.userId, request.orgId);
  try {
    await bringWhole(database, request.params, reportQueryOf(request).journeys, () => last?.key === key);
  } catch {
    // Refused since: what is shown stays as it is.
  } finally {
    database.close();
  }
}

async function run(request: ReportRequest, onProgress: (done: number, total: number) => void): Promise<ReportAnswer> {
  const key = keyOf(request);
  try {
    // What was wholly fresh is still so for another option of the same report.
    if (request.from === 'anew' || last?.key !== key || last.loaded.at !== null || last.loaded.missing > 0)
      last = { key, loaded: await (request.from === 'device' ? load(request, onProgress) : asking(() => load(request, onProgress))) };
    const { source, at, missing } = last.loaded;
    if (request.bringsWhole && !request.params.sums && request.from !== 'device' && at === null && missing === 0 && 'briefs' in source)
      bringBehind(request, key);
    const report: ReportDeclaration<never> = REPORTS[request.slug];
    const answer = { result: computeSeen(report, source, request.params), at, missing };
    if (request.keepsLast) void onLast(request, (database, asked) => keepLastResult(database, asked, answer));
    return answer;
  } catch (error) {
    last = undefined;
    const failed = failureOf(error);
    if (failed.failure === 'forbidden') await onLast(request, dropLastResult);
    return failed;
  }
}

/** What is kept of the last time is a help, never in the way: without it the report is made all the same. */
async function onLast<T>(
  { userId, orgId, slug, params }: ReportRequest,
  work: (database: LocalDatabase, asked: LastAsked) => Promise<T>,
): Promise<T | null> {
  const database = openLocal(userId, orgId);
  try {
    return await work(database, { slug, params, build: __BUILD__ });
  } catch {
    return null;
  } finally {
    database.close();
  }
}

const lastOf = (request: ReportRequest): Promise<LastAnswer> => onLast(request, lastResult);

async function journey(request: JourneyRequest): Promise<JourneyAnswer> {
  const database = openLocal(request.userId, request.orgId);
  try {
    return await loadJourney(database, request, request.from === 'device' ? null : reportQueryOf(request));
  } catch (error) {
    return failureOf(error);
  } finally {
    database.close();
  }
}

function failureOf(error: unknown): { failure: FailureCode } {
  if (error instanceof FailureError) return { failure: error.failure.code };
  console.error('report', error);
  return { failure: 'internal' };
}

const api: ReportWorkerApi = { run, last: lastOf, journey };
startTrafficMeter();
expose(api);
