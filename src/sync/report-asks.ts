import { summariesOverHttp, journeysOverHttp } from './ask-journeys.ts';
import { visitsOverHttp } from './ask-visits.ts';
import { measuresOverHttp } from './period-measures.ts';
import { tachoDaysOverHttp } from './period-tacho.ts';
import type { ReportAsks } from './report-plan.ts';

/** The calls of the screens of reports, behind what anybody else asks for and given up when `signal` says so. */
export function reportAsks(profile: string, signal: AbortSignal, fetchImpl: typeof fetch = fetch): ReportAsks {
  const quietly: typeof fetch = (input, init) =>
    fetchImpl(input, { ...init, priority: 'low', signal: init?.signal ? AbortSignal.any([init.signal, signal]) : signal });
  return {
    briefs: summariesOverHttp(profile, quietly),
    journeys: journeysOverHttp(profile, quietly),
    visits: visitsOverHttp(profile, quietly),
    tacho: tachoDaysOverHttp(profile, quietly),
    measures: measuresOverHttp(profile, quietly),
  };
}
