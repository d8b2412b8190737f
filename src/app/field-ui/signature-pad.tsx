import { CheckCheck, Eraser, PenLine } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Drawing, { type PointGroup } from 'signature_pad';
import { formatTime } from '../../domain/text/format.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { buzz } from './field-display-store.ts';
import './signature-pad.css';

interface Size {
  width: number;
  height: number;
}

/** How much smaller or larger a signature shows in a box than in the one it was begun in: whole, and its shape kept. */
export function fitScale(box: Size, begun: Size): number {
  return Math.min(box.width / begun.width, box.height / begun.height);
}

/** The same strokes by a factor, in a colour. */
export function redrawn(groups: readonly PointGroup[], factor: number, penColor: string): PointGroup[] {
  return groups.map((group) => ({
    ...group,
    penColor,
    minWidth: group.minWidth * factor,
    maxWidth: group.maxWidth * factor,
    dotSize: group.dotSize * factor,
    points: group.points.map((point) => ({ ...point, x: point.x * factor, y: point.y * factor })),
  }));
}

/** Length from which strokes are a signature and not a touch in passing, as a share of the width of their box. */
const LEAST = 0.12;

/** Whether strokes are long enough, together, to be somebody's. */
export function isSignature(groups: readonly PointGroup[], { width }: Size): boolean {
  let length = 0;
  for (const { points } of groups)
    for (let i = 1; i < points.length; i++) length += Math.hypot(points[i]!.x - points[i - 1]!.x, points[i]!.y - points[i - 1]!.y);
  return length >= width * LEAST;
}

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
function useSignature(
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

export interface SignaturePadProps {
  /** Whose signature. */
  label: ReactNode;
  /** Who signs; with `onName` it can be entered. */
  name?: string;
  onName?: (name: string) => void;
  nameError?: ReactNode;
  /** A PNG in ink on paper, after each stroke. */
  onSigned: (png: ArrayBuffer) => void;
  onClear: () => void;
  /** When it was signed, in milliseconds. */
  signedAt: number | null;
  /** What was signed before this screen was opened again. */
  imageUrl?: string;
  timeZone?: string;
}

/** A signature drawn with a finger, and who signs. */
export function SignaturePad({ label, name, onName, nameError, onSigned, onClear, signedAt, imageUrl, timeZone }: SignaturePadProps) {
  const { t, i18n } = useTranslation('fieldUi');
  const canvas = useRef<HTMLCanvasElement>(null);
  const { drawn, clear } = useSignature(canvas, onSigned);
  const before = drawn ? undefined : imageUrl;
  const isSigned = signedAt !== null;
  return (
    <div className="grid gap-4">
      {onName ? (
        <TextField
          label={t('sign.name')}
          value={name ?? ''}
          autoComplete="name"
          autoCapitalize="words"
          error={nameError}
          onChange={(event) => onName(event.target.value)}
        />
      ) : null}
      <div>
        <div className="sign-line">
          <b>{label}</b>
          <Button
            variant="ghost"
            icon={<Eraser aria-hidden="true" />}
            disabled={!drawn && !before}
            onClick={() => {
              clear();
              onClear();
            }}
          >
            {t('sign.clear')}
          </Button>
        </div>
        <div className="sign-area" role="img" aria-label={t(isSigned ? 'sign.areaSigned' : 'sign.area')}>
          {before ? <img src={before} alt="" className="sign-before" /> : null}
          <canvas ref={canvas} className="sign-canvas" hidden={Boolean(before)} />
          <span className="sign-rule" />
          <span className="sign-note">
            {isSigned ? t('sign.at', { time: formatTime(signedAt, i18n.language, timeZone) }) : drawn ? null : t('sign.here')}
          </span>
        </div>
      </div>
      {!onName && name ? <p>{name}</p> : null}
    </div>
  );
}

/** A glove bounces: a second tap that comes sooner is part of the first. */
const BOUNCE_MS = 400;

interface CertifyTwiceProps {
  /** What is certified. */
  label: ReactNode;
  onCertified: () => void;
  disabled?: boolean;
}

/** A signature for hands in gloves: two taps. Leaving the button takes the first one back. */
export function CertifyTwice({ label, onCertified, disabled }: CertifyTwiceProps) {
  const { t } = useTranslation('fieldUi');
  const [begun, setBegun] = useState(false);
  const firstAt = useRef(0);
  const tap = (at: number): void => {
    buzz(begun ? 60 : 25);
    if (!begun) {
      firstAt.current = at;
      setBegun(true);
    } else if (at - firstAt.current >= BOUNCE_MS) {
      setBegun(false);
      onCertified();
    }
  };
  return (
    <div className="grid gap-2">
      <p>{label}</p>
      <Button
        variant={begun ? 'primary' : 'secondary'}
        className="btn-block"
        disabled={disabled}
        icon={begun ? <CheckCheck aria-hidden="true" /> : <PenLine aria-hidden="true" />}
        onClick={(event) => tap(event.timeStamp)}
        onBlur={() => setBegun(false)}
      >
        <span aria-live="polite">{t(begun ? 'certify.again' : 'certify.first')}</span>
      </Button>
    </div>
  );
}
