import { useEffect, useRef, useState } from 'react';
import type { FailureCode } from '../../../../domain/kit/failure.ts';
import { pastState } from '../../../../domain/telemetry/past-position.ts';
import type { VehicleState } from '../../../../domain/telemetry/state.ts';
import { current } from '../../../../db/current.ts';
import { PastReader } from '../../../../workers/client/past.ts';

export interface Past {
  /** By vehicle; those of the instant before while they come. */
  states: ReadonlyMap<string, VehicleState>;
  phase: 'loading' | 'ready' | 'failed';
  failure: FailureCode | null;
  from: 'server' | 'device';
  /** When a kept answer came, ISO; null: just now, or put together here. */
  at: string | null;
}

const NONE: ReadonlyMap<string, VehicleState> = new Map();
/** Steps of the time that follow one another are one question. */
const REST_MS = 200;

/** Where every vehicle was at an instant (ISO): asked again when the network is back to what was not the server's. */
export function usePast(atIso: string, online: boolean): Past {
  const [{ of, ...past }, setPast] = useState<Past & { of: string }>({
    of: '',
    states: NONE,
    phase: 'loading',
    failure: null,
    from: 'server',
    at: null,
  });
  const reader = useRef<PastReader>(null);
  const told = useRef<string | null>(null);
  useEffect(() => {
    const owner = current()?.owner;
    if (!owner || told.current === atIso) return;
    let gone = false;
    const timer = setTimeout(async () => {
      const answer = await (reader.current ??= new PastReader()).past(
        { userId: owner.userId, orgId: owner.orgId, online, atIso },
        () => undefined,
      );
      if (gone) return;
      if ('failure' in answer)
        return setPast({ of: atIso, states: NONE, phase: 'failed', failure: answer.failure, from: 'device', at: null });
      if (answer.from === 'server' && answer.at === null) told.current = atIso;
      setPast({
        of: atIso,
        states: new Map(answer.positions.map((position) => [position.vehicle, pastState(position)])),
        phase: 'ready',
        failure: null,
        from: answer.from,
        at: answer.at,
      });
    }, REST_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [atIso, online]);
  useEffect(
    () => () => {
      reader.current?.close();
      reader.current = null;
    },
    [],
  );
  return of === atIso ? past : { ...past, phase: 'loading' };
}
