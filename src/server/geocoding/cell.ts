/** A square of a ten-thousandth of a degree, about 10 m: places in it have one address. */
export interface Cell {
  latE4: number;
  lngE4: number;
}

const PER_DEG = 10_000;

export const cellOf = (lat: number, lng: number): Cell => ({ latE4: Math.round(lat * PER_DEG), lngE4: Math.round(lng * PER_DEG) });

/** Where a cell is asked for, degrees: its middle. */
export const middleOf = ({ latE4, lngE4 }: Cell): { lat: number; lng: number } => ({ lat: latE4 / PER_DEG, lng: lngE4 / PER_DEG });

export const cellKey = ({ latE4, lngE4 }: Cell): string => `${latE4}:${lngE4}`;

/** The same in SQL, of a text of degrees. */
export const cellSql = (text: string): string => `floor((${text})::float8 * ${PER_DEG} + 0.5)::int`;
