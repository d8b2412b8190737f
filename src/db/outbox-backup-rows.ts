/** A row as the body of an answer: what JSON can say of it, then its bytes, so that photos are not written as text. */

const BYTES_AT = '#bytes';

/** Length of the JSON (32 bits), the JSON, each ArrayBuffer of the row in the order in which the JSON names them. */
export function packRow(row: object): Blob {
  const buffers: ArrayBuffer[] = [];
  const text = JSON.stringify(row, (_name, value: unknown) =>
    value instanceof ArrayBuffer ? { [BYTES_AT]: [buffers.push(value) - 1, value.byteLength] } : value,
  );
  const json = new TextEncoder().encode(text);
  return new Blob([new Uint32Array([json.byteLength]), json, ...buffers]);
}

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
