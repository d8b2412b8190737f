import type { ReactNode } from 'react';
import type { Activity } from '../../domain/telemetry/state.ts';
import './plate.css';

/** What a glyph can say: the four activities, and the alert that goes on top of any of them. */
type Glyph = Activity | 'alert';

const SHAPES: Record<Exclude<Glyph, 'moving'>, ReactNode> = {
  idling: (
    <>
      <circle cx="8" cy="8" r="7" fill="var(--idling)" />
      <path d="M5.4 4.9h1.7v6.2H5.4zM8.9 4.9h1.7v6.2H8.9z" fill="var(--on-idling)" />
    </>
  ),
  parked: (
    <>
      <rect x="1.2" y="1.2" width="13.6" height="13.6" rx="3" fill="var(--parked)" />
      <path
        d="M5.7 12V4h2.9a2.5 2.5 0 0 1 0 5H5.7"
        fill="none"
        stroke="var(--on-parked)"
        strokeWidth="1.7"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </>
  ),
  offline: (
    <>
      <circle cx="8" cy="8" r="6.2" fill="none" stroke="var(--offline)" strokeWidth="1.8" strokeDasharray="2.9 1.97" />
      <path d="M4.6 11.4 11.4 4.6" stroke="var(--offline)" strokeWidth="1.8" strokeLinecap="round" />
    </>
  ),
  alert: (
    <>
      <path d="M8 1.3 15.2 14.2H.8Z" fill="var(--alert)" stroke="var(--alert)" strokeWidth="1.2" strokeLinejoin="round" />
      <path d="M8 6v3.6" stroke="var(--on-alert)" strokeWidth="1.7" strokeLinecap="round" />
      <circle cx="8" cy="12" r="1" fill="var(--on-alert)" />
    </>
  ),
};

interface StateGlyphProps {
  activity: Glyph;
  /** Degrees clockwise from north; turns the arrow of a moving vehicle. */
  headingDeg?: number | null;
  /** Pixels. */
  size?: number;
}

/** Shape of a state; the words stand beside it, so it is hidden from screen readers. */
export function StateGlyph({ activity, headingDeg, size = 16 }: StateGlyphProps) {
  return (
    <svg
      viewBox="0 0 16 16"
      width={size}
      height={size}
      aria-hidden="true"
      className="state-glyph"
      style={{ flex: 'none', forcedColorAdjust: 'none' }}
    >
      {activity === 'moving' ? (
        <path d="M8 .8 13.6 14.4 8 11.4 2.4 14.4Z" fill="var(--moving)" transform={`rotate(${Math.round(headingDeg ?? 0)} 8 8)`} />
      ) : (
        SHAPES[activity]
      )}
    </svg>
  );
}

type PlateSize = 's' | 'm' | 'l';

/** The identity of a vehicle everywhere: never a plain text in a list. */
export function Plate({ value, size = 's' }: { value: string; size?: PlateSize }) {
  return <span className={size === 's' ? 'plate' : `plate plate-${size}`}>{value}</span>;
}
