import { createContext, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import type { Answer, Answers } from '../../../domain/check-list/check-answer.ts';
import type { Setting, GpsPart } from '../../../domain/check-list/record.ts';
import type { TemplateContent } from '../../../domain/check-list/template.ts';
import type { DraftFile } from '../../../domain/field-work/record-draft.ts';
import type { InstallDraft } from '../../../domain/install/install-draft.ts';
import { sceneOf } from '../../../domain/install/install-scene.ts';
import type { InstallStep } from '../../../domain/install/install-step.ts';
import { type InstallFrame, type InstallTest, type TestResult, installFramesSchema } from '../../../domain/install/install-test.ts';
import { contactEdges, FRAMES_BEFORE_MS, judgeTests } from '../../../domain/install/judge-install.ts';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useOnline } from '../../entity-ui/use-rows.ts';
import type { Gps10 } from '../../field-ui/use-gps.ts';
import { call, leastFetch, statusOf } from '../../session/http.ts';
import type { OpenedDraft } from './use-install-draft.ts';

/** What every step of an installation reads and writes. */
export interface Wizard {
  draftKey: string;
  draft: OpenedDraft;
  /** Changes what was not signed; `change` and `answer` take the signatures away. */
  edit: (change: (draft: OpenedDraft) => OpenedDraft) => void;
  /** Of a retest: what it asks alone. */
  template: TemplateContent;
  setting: Setting;
  install: InstallDraft;
  answers: Answers;
  vehicle: LocalRow | undefined;
  files: readonly DraftFile[];
  steps: readonly InstallStep[];
  tests: TestsNow;
  gps: Gps10;
  change: (patch: Partial<InstallDraft>) => void;
  /** null: not answered any more. */
  answer: (item: string, answer: Answer | null) => void;
  choose: (vehicle: LocalRow | null) => void;
  addFile: (item: string, bytes: ArrayBuffer, mime: string, marked?: true) => Promise<DraftFile>;
  /** The phone's own camera was opened for this item, and gave nothing yet. */
  awaited: string | null;
  removeFile: (id: string) => Promise<void>;
  /** The phone's own camera is about to open, for this item; null: it came back. */
  awaitPhoto: (item: string | null) => Promise<void>;
  go: (step: InstallStep, item?: string | null) => void;
}

export const WizardContext = createContext<Wizard | null>(null);

export function useWizard(): Wizard {
  return useContext(WizardContext)!;
}

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

interface TestsNow extends Pick<LiveFrames, 'frames' | 'isLive' | 'isRefused' | 'offsetMs' | 'ask'> {
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

/** A better fix is taken at once, a worse one when the last is older than this. */
const OLD_MS = 60_000;

/** Keeps where the phone is, while the tests show: the best of what it says. A phone that refuses is no hindrance. */
export function usePhonePlace(
  isShown: boolean,
  phone: InstallDraft['phone'],
  place: GpsPart | null,
  keep: (place: NonNullable<InstallDraft['phone']>) => void,
): void {
  const last = useRef(phone);
  last.current = phone;
  const keeper = useRef(keep);
  keeper.current = keep;
  useEffect(() => {
    if (!isShown || !place) return;
    const before = last.current;
    const isBetter = !before || place.accuracyM < before.accuracyM || place.at - before.at > OLD_MS;
    if (isBetter) keeper.current({ lat: place.lat7 / 1e7, lng: place.lng7 / 1e7, accuracyM: place.accuracyM, at: place.at });
  }, [isShown, place]);
}
