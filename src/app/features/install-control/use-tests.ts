import { useEffect, useMemo } from 'react';
import type { Answers } from '../../../domain/check-list/answer.ts';
import type { InstallDraft } from '../../../domain/install/install-draft.ts';
import { sceneOf } from '../../../domain/install/install-scene.ts';
import type { InstallTest, TestResult } from '../../../domain/install/install-test.ts';
import { contactEdges, FRAMES_BEFORE_MS, judgeTests } from '../../../domain/install/judge-install.ts';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useLiveFrames, type LiveFrames } from './use-live-frames.ts';

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
