import { useCallback, useEffect, useRef, useState } from 'react';
import { current } from '../../db/current.ts';
import type { FailureCode } from '../../domain/entity/failure.ts';
import type { ReportResult } from '../../domain/reports/report.ts';
import type { ReportSlug } from '../../domain/reports/slugs.ts';
import { ReportRunner, type ReportAnswer, type ReportRequest } from '../../workers/client/reports.ts';
import { useMovementsSeen } from '../entity-ui/use-access.ts';
import { useSyncStatus } from '../entity-ui/use-rows.ts';
import type { ReportQuery } from '../../domain/reports/report-query.ts';

export interface ReportRun {
  result: ReportResult | undefined;
  /** When its data came, ISO, if the server may have others since; null: they are the server's. */
  at: string | null;
  /** When it was made. */
  madeMs: number;
  /** It is that of the last time: it is being made again, or could not be. */
  isEarlier: boolean;
  /** Days of vehicles that are not on this device. */
  missing: number;
  failure: FailureCode | undefined;
  /** Days of vehicles that are here, and of all, while they come. */
  progress: { done: number; total: number } | null;
  running: boolean;
  /** Asks for all of it again. */
  reload: () => void;
  stop: () => void;
}

type State = Omit<ReportRun, 'reload' | 'stop'>;

const NOTHING: State = {
  result: undefined,
  at: null,
  madeMs: 0,
  isEarlier: false,
  missing: 0,
  failure: undefined,
  progress: null,
  running: true,
};

const stateOf = (answer: ReportAnswer): Omit<State, 'running'> =>
  'failure' in answer
    ? { ...NOTHING, failure: answer.failure }
    : { ...NOTHING, result: answer.result, at: answer.at, missing: answer.missing, madeMs: Date.now() };

/** What is shown after an answer: figures of the last time stay, with their age, where it has none or lacks some; not where they may not be read any more. */
export function shownAfter(before: State, answer: ReportAnswer): State {
  const next = { ...stateOf(answer), running: false };
  if (!before.isEarlier) return next;
  if ('failure' in answer)
    return answer.failure === 'forbidden' ? next : { ...before, failure: answer.failure, progress: null, running: false };
  return answer.missing > 0 ? { ...before, progress: null, running: false } : next;
}

/**
 * A report computed by its worker: first what it came to the last time (`keepsLast`), then from what is on this device when all of it is,
 * then with what the server has. `asked` null computes nothing. It runs again when what is asked changes, when the network comes back to a result that is not the server's, and when
 * the drivers and fleets it names have come.
 */
export function useReportRun(
  slug: ReportSlug,
  asked: ReportQuery | null,
  online: boolean,
  { bringsWhole = true, keepsLast = true }: Pick<ReportRequest, 'bringsWhole' | 'keepsLast'> = {},
): ReportRun {
  const isOwn = useMovementsSeen('journeys') === 'own';
  const key = asked === null ? null : JSON.stringify([slug, isOwn ? { ...asked, own: true } : asked]);
  const [{ of, ...state }, setState] = useState<State & { of: string | null }>({ ...NOTHING, of: key });
  const runner = useRef<ReportRunner>(null);
  const turn = useRef(0);
  const busy = useRef(false);
  /** Of which question the worker's own answer was shown. */
  const shownOf = useRef<string>(null);

  /** What the worker was doing is given up. */
  const close = useCallback(() => {
    turn.current++;
    busy.current = false;
    runner.current?.close();
    runner.current = null;
  }, []);

  const run = useCallback(
    async (ways: readonly ReportRequest['from'][]): Promise<void> => {
      const owner = current()?.owner;
      if (key === null || !owner) return;
      if (busy.current) close();
      busy.current = true;
      const mine = ++turn.current;
      const show = (change: (before: State) => State): void => {
        if (mine === turn.current) setState((before) => ({ ...change(before.of === key ? before : NOTHING), of: key }));
      };
      show((before) => ({ ...before, running: true, progress: null, failure: undefined }));
      const requestOf = (from: ReportRequest['from']): ReportRequest => ({
        userId: owner.userId,
        orgId: owner.orgId,
        slug,
        params: { ...(JSON.parse(key) as [string, ReportQuery])[1], nowMs: Date.now() },
        from,
        bringsWhole,
        keepsLast,
      });
      if (keepsLast && shownOf.current !== key) {
        const earlier = await (runner.current ??= new ReportRunner()).last(requestOf('device'));
        if (mine !== turn.current) return;
        if (earlier) show((before) => (before.result ? before : { ...before, ...earlier, isEarlier: true }));
      }
      for (const [at, from] of ways.entries()) {
        const isLast = at === ways.length - 1;
        const request = requestOf(from);
        const answer = await (runner.current ??= new ReportRunner()).run(request, (done, total) => {
          if (isLast) show((before) => ({ ...before, progress: { done, total } }));
        });
        if (mine !== turn.current) return;
        if (isLast) busy.current = false;
        // What this device has shows at once when it is all there is to show, or all that can be had.
        if (isLast || (!('failure' in answer) && answer.missing === 0)) {
          shownOf.current = key;
          show((before) => ({ ...shownAfter(before, answer), running: !isLast }));
        }
      }
    },
    [key, slug, bringsWhole, keepsLast, close],
  );

  const settled = state.result !== undefined && !state.isEarlier && state.at === null && state.missing === 0;
  const wants = useRef({ settled, of });
  wants.current = { settled, of };
  // At a first visit a report may be made before those it names are here.
  const hasNames = useSyncStatus().phase !== 'first-mirror';
  const isNamed = useRef(hasNames);
  useEffect(() => {
    if (wants.current.of === key && wants.current.settled && (isNamed.current || !hasNames)) return;
    isNamed.current = hasNames;
    void run(online ? ['device', 'server'] : ['device']);
  }, [run, key, online, hasNames]);
  useEffect(() => close, [close]);

  const reload = useCallback(() => void run(['anew']), [run]);
  const stop = useCallback(() => {
    close();
    setState((before) => ({ ...before, running: false, progress: null }));
  }, [close]);
  return { ...(of === key ? state : NOTHING), reload, stop };
}
