/** A patch of a colour; its name stands beside it. */
export function Swatch({ color }: { color: string | null }) {
  return (
    <span
      aria-hidden="true"
      className="size-3.5 flex-none rounded-sm border border-border"
      style={color ? { background: color } : undefined}
    />
  );
}
