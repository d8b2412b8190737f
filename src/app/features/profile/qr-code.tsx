import { encodeQR } from 'qr';
import { useMemo } from 'react';

/** A QR code drawn on the device, black on white whatever the theme: a camera reads it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 3 });
    const drawn = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
    return { size: rows.length, path: drawn.join('') };
  }, [text]);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} className="pf-qr" role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
