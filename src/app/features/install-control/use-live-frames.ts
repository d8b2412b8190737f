import { useEffect, useRef, useState } from 'react';
import type { InstallFrame } from '../../../domain/install/install-test.ts';
import { installFramesSchema } from '../../../domain/install/live-frames.ts';
import { call, statusOf } from '../../session/http.ts';
import { leastFetch } from '../../session/least-fetch.ts';
import { useOnline } from '../../shell/use-online.ts';

const EVERY_MS = 2000;

export interface LiveFrames {
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
export function useLiveFrames(serial: string | null, fromMs: number | null): LiveFrames {
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
