import Drawing from 'signature_pad';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { fitScale, isSignature, redrawn, type Size } from './signature-strokes.ts';

/** Whatever the screen's theme, a signature is kept in ink on paper. */
const INK = '#0b1112';
const PAPER = '#ffffff';
const KEPT_RATIO = 2;

async function pngOf(drawing: Drawing, { width, height }: Size): Promise<ArrayBuffer> {
  const canvas = Object.assign(document.createElement('canvas'), {
    width: Math.round(width * KEPT_RATIO),
    height: Math.round(height * KEPT_RATIO),
  });
  new Drawing(canvas, { backgroundColor: PAPER }).fromData(redrawn(drawing.toData(), KEPT_RATIO, INK), { clear: false });
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('the signature was not drawn');
  return blob.arrayBuffer();
}

/** A canvas that is signed with a finger; what was drawn stays whole when the phone is turned. `onSigned` after each stroke, with all of them. */
export function useSignature(
  canvas: RefObject<HTMLCanvasElement | null>,
  onSigned: (png: ArrayBuffer) => void,
): { drawn: boolean; clear: () => void } {
  const [drawn, setDrawn] = useState(false);
  const told = useRef(onSigned);
  useEffect(() => {
    told.current = onSigned;
  });
  const reset = useRef<() => void>(() => undefined);

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const drawing = new Drawing(element, { minWidth: 1.2, maxWidth: 3.4, throttle: 8 });
    let begun: Size | null = null;
    let shown: Size = { width: 0, height: 0 };
    let scale = 1;
    let turn = 0;
    const fit = (): void => {
      const box = { width: element.clientWidth, height: element.clientHeight };
      if (!box.width || !box.height) return;
      const next = begun ? fitScale(box, begun) : 1;
      const color = getComputedStyle(element).color;
      const strokes = redrawn(drawing.toData(), next / scale, color);
      const ratio = Math.max(1, devicePixelRatio);
      element.width = box.width * ratio;
      element.height = box.height * ratio;
      element.getContext('2d')?.scale(ratio, ratio);
      drawing.penColor = color;
      drawing.clear();
      drawing.fromData(strokes);
      scale = next;
      shown = box;
    };
    const begin = (): void => {
      begun ??= shown;
      turn++;
      setDrawn(true);
    };
    const end = (): void => {
      if (!isSignature(drawing.toData(), shown)) return;
      const mine = ++turn;
      pngOf(drawing, shown).then(
        (png) => mine === turn && told.current(png),
        () => undefined,
      );
    };
    reset.current = () => {
      turn++;
      drawing.clear();
      begun = null;
      scale = 1;
      setDrawn(false);
    };
    drawing.addEventListener('beginStroke', begin);
    drawing.addEventListener('endStroke', end);
    const watcher = new ResizeObserver(fit);
    watcher.observe(element);
    addEventListener('sillage:theme', fit);
    return () => {
      turn++;
      watcher.disconnect();
      removeEventListener('sillage:theme', fit);
      drawing.off();
    };
  }, [canvas]);

  return { drawn, clear: () => reset.current() };
}
