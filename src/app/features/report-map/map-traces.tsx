import { useLayoutEffect, useRef } from 'react';
import type { WorldToPx } from '../../map/draw-trail.ts';
import type { MapEngine } from '../../map/map-engine.ts';
import type { MapSurface } from '../../map/map-surface.ts';
import { onThemeChange } from '../../ui/token-colors.ts';
import { drawTraces, readTraceColors, type Drawn } from './draw-traces.ts';
import type { Trace } from './traces.ts';

interface MapTracesProps {
  engine: MapEngine;
  traces: readonly Trace[];
  drawn: Drawn;
  picked: string | null;
}

/** The map is Mercator, north up: two places tell all others. */
function worldToPx(surface: MapSurface): WorldToPx {
  const [zero, east] = [surface.toPx([0, 0]), surface.toPx([90, 0])];
  const scalePx = (east.x - zero.x) * 4;
  return { scalePx, left: zero.x - scalePx / 2, top: zero.y - scalePx / 2 };
}

/** Ways over the map, moved with it. The list beside says the same to who sees no map. */
export function MapTraces({ engine, traces, drawn, picked }: MapTracesProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const surface = engine.surface();
    const pen = canvas.current?.getContext('2d');
    if (!pen) return;
    const font = getComputedStyle(surface.container).fontFamily;
    let colors = readTraceColors();
    const draw = (): void => {
      const { clientWidth: width, clientHeight: height } = surface.container;
      const ratio = window.devicePixelRatio;
      if (pen.canvas.width !== Math.round(width * ratio) || pen.canvas.height !== Math.round(height * ratio)) {
        pen.canvas.width = Math.round(width * ratio);
        pen.canvas.height = Math.round(height * ratio);
      }
      pen.setTransform(ratio, 0, 0, ratio, 0, 0);
      drawTraces(pen, { traces, drawn, picked, colors, font }, { ...worldToPx(surface), width, height });
    };
    draw();
    const off = [
      surface.onMove(draw),
      onThemeChange(() =>
        requestAnimationFrame(() => {
          colors = readTraceColors();
          draw();
        }),
      ),
    ];
    return () => off.forEach((one) => one());
  }, [engine, traces, drawn, picked]);
  return <canvas ref={canvas} className="rm-canvas" aria-hidden="true" data-traces={traces.length} data-drawn={drawn} />;
}
