import { BYTES_AT } from './outbox-backup.ts';

/** What `packRow` wrote; null when it is not that, or not all of it. */
export function unpackRow(body: ArrayBuffer): Record<string, unknown> | null {
  try {
    const length = new Uint32Array(body.slice(0, 4))[0]!;
    let at = 4 + length;
    const row: unknown = JSON.parse(new TextDecoder().decode(body.slice(4, at)), (_name, value: unknown) => {
      const size = (value as { [BYTES_AT]?: [number, number] } | null)?.[BYTES_AT]?.[1];
      if (size === undefined) return value;
      const bytes = body.slice(at, (at += size));
      if (bytes.byteLength !== size) throw new RangeError('cut short');
      return bytes;
    });
    return typeof row === 'object' ? (row as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}
