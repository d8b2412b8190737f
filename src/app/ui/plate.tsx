import './plate.css';

export type PlateSize = 's' | 'm' | 'l';

/** The identity of a vehicle everywhere: never a plain text in a list. */
export function Plate({ value, size = 's' }: { value: string; size?: PlateSize }) {
  return <span className={size === 's' ? 'plate' : `plate plate-${size}`}>{value}</span>;
}
