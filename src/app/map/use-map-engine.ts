import { useEffect, useRef, useState, type RefObject } from 'react';
import { liveSyncStatus } from '../../db/queries/sync-status.ts';
import { mendFiles } from '../../workers/client/mend-files.ts';
import { afterPaint } from '../shell/after-paint.ts';
import { isChunkError } from '../shell/reload-guard.ts';
import { mapConfig } from './client-config.ts';
import type { MapEngine } from './map-engine.ts';
import type { MapEvents } from './map-setup.ts';
import type { MapPadding, MapStart } from './map-view-state.ts';

export interface EngineSetup extends MapEvents {
  start: MapStart;
  padding: MapPadding;
  label: string;
  lang: string;
  formatCount: (count: number) => string;
}

/** 'failed': this browser cannot draw maps; 'absent': the map's code is not on this device and there is no network. */
export type EngineState = 'loading' | 'ready' | 'failed' | 'absent';

const IN_SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

type DrawnBy = 'hardware' | 'software' | 'none';

function lookAtWebGl(): DrawnBy {
  const gl = document.createElement('canvas').getContext('webgl2');
  if (!gl) return 'none';
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  const name = String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return IN_SOFTWARE.test(name) ? 'software' : 'hardware';
}

let known: DrawnBy | undefined;

/** Who draws WebGL here: a graphics card, the processor, or nobody. Asking costs a context: once. */
const webGl = (): DrawnBy => (known ??= lookAtWebGl());

/** Loads the map's code after the screen has been painted and keeps one engine as long as the screen lives. */
export function useMapEngine(
  container: RefObject<HTMLElement | null>,
  setup: EngineSetup,
): { engine: MapEngine | null; state: EngineState } {
  const [engine, setEngine] = useState<MapEngine | null>(null);
  const [state, setState] = useState<EngineState>('loading');
  const latest = useRef(setup);
  useEffect(() => {
    latest.current = setup;
  });
  useEffect(() => {
    let made: MapEngine | undefined;
    let gone = false;
    const start = async (): Promise<void> => {
      const drawnBy = webGl();
      if (drawnBy === 'none') return setState('failed');
      const [module, { styleUrl, archive }] = await Promise.all([import('./map-engine.ts'), mapConfig()]);
      const streets = archive && styleUrl === null ? { archive, ...(await import('./streets.ts')) } : null;
      if (gone || !container.current) return;
      const { start, padding, label, lang, formatCount } = latest.current;
      made = new module.MapEngine({
        container: container.current,
        start,
        padding,
        label,
        formatCount,
        styleUrl,
        streets,
        lang,
        isSlow: drawnBy === 'software',
        onSelect: (id) => latest.current.onSelect(id),
        onPlace: latest.current.onPlace && ((id) => latest.current.onPlace?.(id)),
        onView: (view) => latest.current.onView(view),
        onDrag: () => latest.current.onDrag(),
        onCrowd: () => latest.current.onCrowd(),
        onDrawn: (count) => latest.current.onDrawn(count),
        onKeptTiles: (count) => latest.current.onKeptTiles(count),
        onAttribution: (words) => latest.current.onAttribution(words),
        onWhole: () => latest.current.onWhole?.(),
        onReady: () => {
          latest.current.onReady();
          setState('ready');
        },
      });
      setEngine(made);
    };
    const stop = afterPaint(
      () =>
        void start()
          // What is kept of the map's code may not be ours: then once more.
          .catch(async (error: unknown) => {
            if (gone || made || !(await mendFiles())) throw error;
            return start();
          })
          .catch((error: unknown) => {
            console.warn('map', error);
            if (!gone) setState(isChunkError(error) || !liveSyncStatus().getSnapshot().online ? 'absent' : 'failed');
          }),
    );
    return () => {
      gone = true;
      stop();
      made?.destroy();
      setEngine(null);
    };
  }, [container]);
  return { engine, state };
}
