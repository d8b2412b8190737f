import { useCallback, useEffect, useRef, useState } from 'react';
import type { FailureCode } from '../../../../domain/kit/failure.ts';
import type { Track } from '../../../../domain/replay/track.ts';
import { current } from '../../../../db/current.ts';
import { PastReader } from '../../../../workers/client/past.ts';

export interface TracksAsked {
  vehicles: readonly string[];
  from: string;
  to: string;
  timeZone: string;
}

export interface Tracks {
  /** In the order they were asked for. */
  tracks: readonly Track[];
  phase: 'loading' | 'ready' | 'failed';
  failure: FailureCode | null;
  /** Days of vehicles that are here, and of all, while they come. */
  progress: { done: number; total: number } | null;
  /** Since when the oldest part may have changed, ISO; null: as the server has it. */
  at: string | null;
  /** Days of vehicles that are not on this device. */
  missing: number;
}

const NONE: Tracks = { tracks: [], phase: 'loading', failure: null, progress: null, at: null, missing: 0 };

/** Tracks of vehicles over some days: those of this device, and from the server what it lacks. Null asks for nothing; asked again once the network is back to what is not the server's. */
export function useTracks(asked: TracksAsked | null, online: boolean): Tracks & { stop: () => void } {
  const key = asked === null ? null : JSON.stringify(asked);
  const [{ of, ...state }, setState] = useState<Tracks & { of: string | null }>({ ...NONE, of: null });
  const reader = useRef<PastReader>(null);
  const whole = useRef<string | null>(null);
  const close = useCallback(() => {
    reader.current?.close();
    reader.current = null;
  }, []);
  useEffect(() => {
    const owner = current()?.owner;
    if (key === null || !owner || whole.current === key) return;
    let gone = false;
    const show = (change: (before: Tracks) => Tracks): void => {
      if (!gone) setState((before) => ({ ...change(before.of === key ? before : NONE), of: key }));
    };
    show((before) => ({ ...before, progress: null }));
    (reader.current ??= new PastReader())
      .tracks({ ...(JSON.parse(key) as TracksAsked), userId: owner.userId, orgId: owner.orgId, online, nowMs: Date.now() }, (done, total) =>
        show((before) => ({ ...before, progress: { done, total } })),
      )
      .then((answer) => {
        if ('failure' in answer) return show(() => ({ ...NONE, phase: 'failed', failure: answer.failure }));
        if (!gone && answer.at === null && answer.missing === 0) whole.current = key;
        show(() => ({ ...NONE, ...answer, phase: 'ready' }));
      })
      // `PastReader` answers its failures.
      .catch(() => undefined);
    return () => {
      gone = true;
      // What was asked for before is no longer wanted.
      close();
    };
  }, [key, online, close]);
  const stop = useCallback(() => {
    close();
    setState((before) => ({ ...before, phase: 'failed', progress: null }));
  }, [close]);
  return { ...(of === key ? state : NONE), stop };
}
