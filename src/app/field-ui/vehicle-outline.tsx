import type { ReactNode } from 'react';
import type { DAMAGE_VIEWS } from '../../domain/check-list/check-answer.ts';

export type DamageView = (typeof DAMAGE_VIEWS)[number];

interface Outline {
  width: number;
  height: number;
  drawing: ReactNode;
}

/** Seen from the left, the nose to the left. */
const SIDE = (
  <>
    <path
      className="v-body"
      d="M13 108c-3-16 1-25 15-29l44-12c16-24 32-38 60-39h96c26 1 44 15 58 39l14 8c8 5 11 18 9 33l-4 8h-25a28 28 0 0 0-56 0H106a28 28 0 0 0-56 0H22c-5 0-8-3-9-8Z"
    />
    <path className="v-glass" d="M93 67c10-17 21-26 38-27h27v27Zm74-27h59c17 1 30 11 40 27h-99Z" />
    <path className="v-line" d="M162 67v49M90 69c-3 14-1 34 6 47M266 68c2 8 3 14 2 22M138 80h13M216 80h13M22 98h26M288 98h21" />
    <path className="v-lamp" d="m17 84 20-6c3 8-2 14-21 14ZM298 79l7 4c3 5 3 9 3 12h-10Z" />
    {[78, 252].map((x) => (
      <g key={x}>
        <circle className="v-wheel" cx={x} cy="116" r="21" />
        <circle className="v-line" cx={x} cy="116" r="10" />
      </g>
    ))}
  </>
);

const END_BODY =
  'M44 88 61 42c4-11 11-16 24-16h70c13 0 20 5 24 16l17 46c14 6 21 17 21 33v36c0 8-4 12-12 12H35c-8 0-12-4-12-12v-36c0-16 7-27 21-33Z';
const END_WHEELS = 'M32 169v12c0 5 3 8 8 8h16c5 0 8-3 8-8v-12Zm144 0v12c0 5 3 8 8 8h16c5 0 8-3 8-8v-12Z';
const MIRRORS = 'M42 84c-14-8-26-8-29-3-2 6 3 13 24 15ZM198 84c14-8 26-8 29-3 2 6-3 13-24 15Z';

const OUTLINES: Record<DamageView, Outline> = {
  left: { width: 320, height: 150, drawing: SIDE },
  right: { width: 320, height: 150, drawing: <g transform="translate(320 0) scale(-1 1)">{SIDE}</g> },
  front: {
    width: 240,
    height: 200,
    drawing: (
      <>
        <path className="v-wheel" d={END_WHEELS} />
        <path className="v-body" d={MIRRORS} />
        <path className="v-body" d={END_BODY} />
        <path className="v-glass" d="m55 87 15-42c2-6 7-9 15-9h70c8 0 13 3 15 9l15 42Z" />
        <path className="v-lamp" d="M31 106l42 7c2 8-4 14-12 14H33c-5-6-5-14-2-21ZM209 106l-42 7c-2 8 4 14 12 14h28c5-6 5-14 2-21Z" />
        <path className="v-line" d="M86 114h68M90 121h60M94 128h52M58 92c40 5 84 5 124 0M26 145h188" />
        <rect className="v-plate" x="92" y="148" width="56" height="13" rx="2" />
      </>
    ),
  },
  rear: {
    width: 240,
    height: 200,
    drawing: (
      <>
        <path className="v-wheel" d={END_WHEELS} />
        <path className="v-body" d={END_BODY} />
        <path className="v-glass" d="m64 80 11-31c2-6 6-9 13-9h64c7 0 11 3 13 9l11 31Z" />
        <path
          className="v-lamp"
          d="M29 100c9-4 20-4 26 0v26c-9 3-20 2-29-2 0-10 0-17 3-24ZM211 100c-9-4-20-4-26 0v26c9 3 20 2 29-2 0-10 0-17-3-24Z"
        />
        <path className="v-line" d="M55 92h130M66 92v54M174 92v54M26 146h188M106 100h28" />
        <rect className="v-plate" x="92" y="112" width="56" height="13" rx="2" />
      </>
    ),
  },
  top: {
    width: 320,
    height: 160,
    drawing: (
      <>
        <path className="v-body" d="M100 24c2-12 10-16 16-12l4 12M100 136c2 12 10 16 16 12l4-12" />
        <path className="v-body" d="M44 23c-22 4-32 28-32 57s10 53 32 57h228c24-3 36-26 36-57s-12-54-36-57Z" />
        <path
          className="v-glass"
          d="M94 36c-12 26-12 62 0 88l28-10c-6-21-6-47 0-68ZM240 47c4 21 4 45 0 66l26 9c8-25 8-59 0-84ZM130 33h96l8 8H132ZM130 127h96l8-8H132Z"
        />
        <path className="v-line" d="M24 44c22 0 46-2 66-6M24 116c22 0 46 2 66 6M122 46h118v68H122" />
      </>
    ),
  },
  inside: {
    width: 320,
    height: 160,
    drawing: (
      <>
        <path className="v-body" d="M52 16c-26 5-40 31-40 64s14 59 40 64h222c22-5 34-30 34-64s-12-59-34-64Z" />
        <path className="v-glass" d="M64 24c-18 30-18 82 0 112l18-8c-12-28-12-68 0-96Z" />
        <circle className="v-line" cx="98" cy="112" r="14" />
        <path
          className="v-seat"
          d="M122 92h34c6 0 9 3 9 9v22c0 6-3 9-9 9h-34c-5-12-5-28 0-40ZM122 28h34c6 0 9 3 9 9v22c0 6-3 9-9 9h-34c-5-12-5-28 0-40ZM192 28h32c6 0 9 3 9 9v86c0 6-3 9-9 9h-32c-5-30-5-74 0-104Z"
        />
        <path className="v-line" d="M158 94v36M158 30v36M226 32v96M186 62h40M186 98h40M246 22c6 36 6 80 0 116M112 74h44v12h-44Z" />
      </>
    ),
  },
};

/** A view of a vehicle: van or car, what counts is where. */
export function VehicleOutline({ view, label, children }: { view: DamageView; label: string; children?: ReactNode }) {
  const { width, height, drawing } = OUTLINES[view];
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} className="vehicle-outline" data-wide={width > 300 || undefined}>
      {drawing}
      {children}
    </svg>
  );
}

/** A place in a view, in the units of its drawing. */
export function inOutline(view: DamageView, { x, y }: { x: number; y: number }): { cx: number; cy: number } {
  const { width, height } = OUTLINES[view];
  return { cx: (x * width) / 1000, cy: (y * height) / 1000 };
}
