import { useEffect, useMemo, useRef, useState } from 'react';
import type { Answers } from '../../../domain/check-list/check-answer.ts';
import type { InstallDraft } from '../../../domain/install/install-draft.ts';
import { sceneOf } from '../../../domain/install/install-scene.ts';
import type { InstallTest, TestResult, InstallFrame } from '../../../domain/install/install-test.ts';
import { contactEdges, FRAMES_BEFORE_MS, judgeTests } from '../../../domain/install/judge-install.ts';
import { installFramesSchema } from '../../../domain/install/live-frames.ts';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { call, statusOf } from '../../session/http.ts';
import { leastFetch } from '../../session/least-fetch.ts';
import { useOnline } from '../../shell/use-online.ts';

const EVERY_MS = 2000;

interface LiveFrames {
  frames: readonly InstallFrame[];
  /** The server answers: what the device sends shows here. */
  isLive: boolean;
  /** The server knows no such device for this person. */
  isRefused: boolean;
  /** Of the server's clock to this device's, ms. */
  offsetMs: number;
  ask: () => void;
}

const NONE: readonly InstallFrame[] = [];

/** What a device sends, while the screen shows; null: nothing is asked. `fromMs` by this device's clock. */
function useLiveFrames(serial: string | null, fromMs: number | null): LiveFrames {
  const isOnline = useOnline();
  const [state, setState] = useState<Omit<LiveFrames, 'ask'> & { of: string | null }>({
    of: null,
    frames: NONE,
    isLive: false,
    isRefused: false,
    offsetMs: 0,
  });
  const now = useRef<() => void>(undefined);
  useEffect(() => {
    if (serial === null || fromMs === null) return;
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<void> => {
      const sentMs = Date.now();
      try {
        const parsed = installFramesSchema.parse(
          await leastFetch(call(`/api/v1/installs/frames?${new URLSearchParams({ serial, from: String(fromMs) })}`)),
        );
        if (isGone) return;
        setState({
          of: serial,
          frames: parsed.frames,
          isLive: true,
          isRefused: false,
          offsetMs: Math.round(parsed.nowMs - (sentMs + Date.now()) / 2),
        });
      } catch (error) {
        const status = statusOf(error);
        if (!isGone)
          setState((before) => ({
            ...before,
            of: serial,
            frames: before.of === serial ? before.frames : NONE,
            isLive: false,
            isRefused: status === 403 || status === 404,
          }));
      }
    };
    const loop = async (): Promise<void> => {
      if (document.visibilityState === 'visible') await ask();
      if (!isGone) timer = setTimeout(() => void loop(), EVERY_MS);
    };
    now.current = () => {
      clearTimeout(timer);
      void loop();
    };
    void loop();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [serial, fromMs]);
  const own = state.of === serial ? state : { ...state, frames: NONE, isLive: false };
  return {
    frames: own.frames,
    isLive: own.isLive && isOnline,
    isRefused: own.isRefused,
    offsetMs: own.offsetMs,
    ask: () => now.current?.(),
  };
}

export interface TestsNow extends Pick<LiveFrames, 'frames' | 'isLive' | 'isRefused' | 'offsetMs' | 'ask'> {
  results: readonly TestResult[];
  /** How long after its mark the contact was seen, ms. */
  edges: { on: number | null; off: number | null };
}

/** The tests as they stand: judged of what the device sent while `isShown`; what was seen before stays when nothing can be had. `keep` stores what was seen. */
export function useTests(
  install: InstallDraft,
  answers: Answers,
  tests: readonly InstallTest[],
  isShown: boolean,
  keep: (patch: Partial<InstallDraft>) => void,
): TestsNow {
  const from = install.testsAt === null ? null : install.testsAt - FRAMES_BEFORE_MS;
  const { frames, isLive, isRefused, offsetMs, ask } = useLiveFrames(isShown ? (install.device?.serial ?? null) : null, from);
  const nowMs = useNowMs(isShown && install.testsAt !== null ? 1000 : 60_000);
  const scene = useMemo(() => sceneOf(install, answers, nowMs, offsetMs), [install, answers, nowMs, offsetMs]);
  const edges = useMemo(() => contactEdges(frames, scene), [frames, scene]);
  const results = useMemo(() => {
    const judged = judgeTests(frames, scene).filter(({ test }) => tests.includes(test));
    return judged.map((result) =>
      frames.length > 0 || result.state !== 'waiting' ? result : (install.seen.find(({ test }) => test === result.test) ?? result),
    );
  }, [frames, scene, tests, install.seen]);
  const heard = install.heard || frames.length > 0;
  useEffect(() => {
    if (isShown && (heard !== install.heard || JSON.stringify(results) !== JSON.stringify(install.seen)))
      keep({ seen: [...results], heard });
  }, [isShown, heard, results, install.heard, install.seen, keep]);
  return { frames, isLive, isRefused, offsetMs, ask, results, edges };
}
