import { useEffect, useState } from 'react';
import { current } from '../../../db/current.ts';
import type { FailureCode } from '../../../domain/kit/failure.ts';
import { ReportRunner, type LoadedJourney } from '../../../workers/client/reports.ts';

export interface JourneyState {
  loaded: LoadedJourney | undefined;
  /** When that was, ISO. */
  madeAt: string;
  failure: FailureCode | undefined;
  running: boolean;
}

const HERE_FIRST = ['device', 'server'] as const;
const ONLY_HERE = ['device'] as const;
const ANEW = ['server'] as const;
const NOTHING: JourneyState = { loaded: undefined, madeAt: '', failure: undefined, running: true };
/** What the server says for good: what this device kept is not shown then. */
const REFUSALS: ReadonlySet<FailureCode> = new Set(['not-found', 'forbidden']);

/** A journey with its way: at once as this device has it, then as the server has it. Asked again when the network comes back, and with another `turn`. */
export function useJourney(id: string, timeZone: string, online: boolean, turn: number): JourneyState {
  const [{ of, ...state }, setState] = useState<JourneyState & { of: string }>({ ...NOTHING, of: id });
  useEffect(() => {
    const owner = current()?.owner;
    if (!owner) return;
    const runner = new ReportRunner();
    let gone = false;
    const show = (change: (before: JourneyState) => JourneyState): void => {
      if (!gone) setState((before) => ({ ...change(before.of === id ? before : NOTHING), of: id }));
    };
    const load = async (): Promise<void> => {
      show((before) => ({ ...before, running: true }));
      const ways = !online ? ONLY_HERE : turn > 0 ? ANEW : HERE_FIRST;
      for (const from of ways) {
        const answer = await runner.journey({ userId: owner.userId, orgId: owner.orgId, id, timeZone, nowMs: Date.now(), from });
        if (gone) return;
        const running = from !== ways.at(-1);
        if (!('failure' in answer)) show(() => ({ loaded: answer, madeAt: new Date().toISOString(), failure: undefined, running }));
        else if (REFUSALS.has(answer.failure)) show(() => ({ ...NOTHING, failure: answer.failure, running }));
        else show((before) => ({ ...before, failure: before.loaded || running ? undefined : answer.failure, running }));
      }
    };
    void load();
    return () => {
      gone = true;
      runner.close();
    };
  }, [id, timeZone, online, turn]);
  return of === id ? state : NOTHING;
}
