import { Check, Eraser, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../ui/button.tsx';
import { CameraShell } from '../camera.tsx';
import { jpegBytes, keptSize } from './use-native-photo.tsx';
import './photo.css';

/** A line drawn on a picture: points in shares of its width and height, 0 to 1. */
type Stroke = readonly (readonly [number, number])[];

type StrokeStep = { move: [number, number] } | { curve: [number, number, number, number] } | { line: [number, number] };

/** Steps of a smooth line through a stroke, in pixels: curves from middle to middle; a tap is a line of no length, which round ends make a dot. */
export function strokePath(stroke: Stroke, width: number, height: number): StrokeStep[] {
  const points = stroke.map(([x, y]) => [x * width, y * height] as const);
  const [first] = points;
  if (!first) return [];
  const steps: StrokeStep[] = [{ move: [first[0], first[1]] }];
  for (let i = 1; i < points.length - 1; i++) {
    const [point, next] = [points[i]!, points[i + 1]!];
    steps.push({ curve: [point[0], point[1], (point[0] + next[0]) / 2, (point[1] + next[1]) / 2] });
  }
  const last = points.at(-1)!;
  steps.push({ line: [last[0], last[1]] });
  return steps;
}

const INK = '#ff3b2f';
const HALO = '#fff';
/** Of the longest side: seen in a small picture too. */
const WIDTH = 0.008;

function draw(context: CanvasRenderingContext2D, photo: ImageBitmap, strokes: readonly Stroke[]): void {
  const { width, height } = context.canvas;
  context.drawImage(photo, 0, 0, width, height);
  context.lineCap = context.lineJoin = 'round';
  const thick = Math.max(width, height) * WIDTH;
  for (const [color, size] of [
    [HALO, thick * 2],
    [INK, thick],
  ] as const) {
    context.strokeStyle = color;
    context.lineWidth = size;
    for (const stroke of strokes) {
      context.beginPath();
      for (const step of strokePath(stroke, width, height))
        if ('move' in step) context.moveTo(...step.move);
        else if ('curve' in step) context.quadraticCurveTo(...step.curve);
        else context.lineTo(...step.line);
      context.stroke();
    }
  }
}

/** Where a finger is on the picture, in shares of it. */
function pointOf({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>): [number, number] {
  const box = currentTarget.getBoundingClientRect();
  return [(clientX - box.left) / box.width, (clientY - box.top) / box.height];
}

interface PhotoMarksProps {
  bytes: ArrayBuffer;
  /** Another JPEG, drawn on; the photo stays as it was taken. */
  onDone: (bytes: ArrayBuffer) => void;
  onClose: () => void;
}

/** Shows with a finger what is wrong on a photo. */
export function PhotoMarks({ bytes, onDone, onClose }: PhotoMarksProps) {
  const { t } = useTranslation('fieldUi');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [photo, setPhoto] = useState<ImageBitmap | null>(null);
  const [failed, setFailed] = useState(false);
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const drawing = useRef<number | null>(null);

  useEffect(() => {
    let isWanted = true;
    createImageBitmap(new Blob([bytes])).then(
      (bitmap) => (isWanted ? setPhoto(bitmap) : bitmap.close()),
      () => isWanted && setFailed(true),
    );
    return () => {
      isWanted = false;
    };
  }, [bytes]);
  useEffect(() => () => photo?.close(), [photo]);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context && photo) draw(context, photo, strokes);
  }, [photo, strokes]);

  const begin = (event: PointerEvent<HTMLCanvasElement>): void => {
    if (drawing.current !== null) return;
    drawing.current = event.pointerId;
    event.currentTarget.setPointerCapture(event.pointerId);
    const point = pointOf(event);
    setStrokes((before) => [...before, [point]]);
  };
  const move = (event: PointerEvent<HTMLCanvasElement>): void => {
    if (drawing.current !== event.pointerId) return;
    const point = pointOf(event);
    setStrokes((before) => [...before.slice(0, -1), [...(before.at(-1) ?? []), point]]);
  };
  const end = (event: PointerEvent<HTMLCanvasElement>): void => {
    if (drawing.current === event.pointerId) drawing.current = null;
  };
  const isDrawn = strokes.length > 0;
  return (
    <CameraShell
      title={t('marks.title')}
      onClose={onClose}
      controls={
        <div className="marks-row">
          <IconButton
            label={t('marks.undo')}
            icon={<Undo2 />}
            disabled={!isDrawn}
            onClick={() => setStrokes((before) => before.slice(0, -1))}
          />
          <IconButton label={t('marks.clear')} icon={<Eraser />} disabled={!isDrawn} onClick={() => setStrokes([])} />
          <Button
            variant="primary"
            icon={<Check aria-hidden="true" />}
            disabled={!isDrawn}
            onClick={() => {
              if (canvas.current) jpegBytes(canvas.current).then(onDone, () => setFailed(true));
            }}
          >
            {t('marks.done')}
          </Button>
        </div>
      }
    >
      {failed ? (
        <p className="camera-words" role="alert">
          {t('photo.unreadable')}
        </p>
      ) : photo ? (
        <canvas
          ref={canvas}
          className="marks-canvas"
          {...keptSize(photo.width, photo.height)}
          role="img"
          aria-label={t('marks.title')}
          onPointerDown={begin}
          onPointerMove={move}
          onPointerUp={end}
          onPointerCancel={end}
        />
      ) : null}
    </CameraShell>
  );
}
