const PIECE = 0x8000;

/** A file of the server as it is kept on a device, in a shard of the cache: gzip takes back what base64 adds. */
export interface KeptFile {
  type: string;
  base64: string;
}

export function keptFile(bytes: ArrayBuffer, type: string): KeptFile {
  const all = new Uint8Array(bytes);
  let binary = '';
  for (let at = 0; at < all.length; at += PIECE) binary += String.fromCharCode(...all.subarray(at, at + PIECE));
  return { type, base64: btoa(binary) };
}

export function blobOf({ type, base64 }: KeptFile): Blob {
  return new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type });
}
