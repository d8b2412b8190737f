import { useEffect, useRef, useState, type RefObject } from 'react';
import { mapStyleUrl } from './client-config.ts';
import type { MapEngine, MapEvents } from './map-engine.ts';
import type { MapPadding, MapStart } from './map-view-state.ts';

export interface EngineSetup extends MapEvents {
  start: MapStart;
  padding: MapPadding;
  label: string;
  formatCount: (count: number) => string;
}

/** 'failed': this browser cannot draw maps; 'absent': the map's code is not on this device and there is no network. */
export type EngineState = 'loading' | 'ready' | 'failed' | 'absent';

function hasWebGl(): boolean {
  return document.createElement('canvas').getContext('webgl2') !== null;
}

/** Loads the map's code after the screen has been painted and keeps one engine as long as the screen lives. */
export function useMapEngine(container: RefObject<HTMLElement | null>, setup: EngineSetup): { engine: MapEngine | null; state: EngineState } {
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
      if (!hasWebGl()) return setState('failed');
      const [module, styleUrl] = await Promise.all([import('./map-engine.ts'), mapStyleUrl()]);
      if (gone || !container.current) return;
      const { start, padding, label, formatCount } = latest.current;
      made = new module.MapEngine({
        container: container.current,
        start,
        padding,
        label,
        formatCount,
        styleUrl,
        onSelect: (id) => latest.current.onSelect(id),
        onView: (view) => latest.current.onView(view),
        onDrag: () => latest.current.onDrag(),
        onDrawn: (count) => latest.current.onDrawn(count),
        onAttribution: (words) => latest.current.onAttribution(words),
        onReady: () => {
          latest.current.onReady();
          setState('ready');
        },
      });
      setEngine(made);
    };
    const frame = requestAnimationFrame(() => start().catch((error: unknown) => {
      console.warn('map', error);
      if (!gone) setState(navigator.onLine ? 'failed' : 'absent');
    }));
    return () => {
      gone = true;
      cancelAnimationFrame(frame);
      made?.destroy();
      setEngine(null);
    };
  }, [container]);
  return { engine, state };
}
