/** SHA-256 of bytes, in hexadecimal. A page opened without https works it out itself: the browser offers nothing there. */
export async function sha256(data: ArrayBuffer): Promise<string> {
  const subtle = (globalThis.crypto as Crypto | undefined)?.subtle as SubtleCrypto | undefined;
  const digest = subtle ? await subtle.digest('SHA-256', data) : (await import('@noble/hashes/sha2.js')).sha256(new Uint8Array(data));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
