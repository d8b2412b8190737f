import type { LocalRow } from '../../../db/queries/live-rows.ts';

/** A fleet by its colour and its name. */
export function FleetName({ row }: { row: LocalRow }) {
  const color = row['color'];
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span
        aria-hidden="true"
        className="size-3 flex-none rounded-sm border border-border"
        style={typeof color === 'string' ? { background: color } : undefined}
      />
      <span className="ell">{String(row['name'])}</span>
    </span>
  );
}
