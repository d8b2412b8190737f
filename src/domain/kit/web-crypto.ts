interface WebParts {
  crypto: { subtle: { digest(algorithm: 'SHA-256', bytes: Uint8Array): Promise<ArrayBuffer> }; getRandomValues(bytes: Uint8Array): Uint8Array };
  TextEncoder: new () => { encode(text: string): Uint8Array };
}

/** What browsers, workers and the server have alike; the domain is compiled without the types of any of them. */
const web = globalThis as unknown as WebParts;

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** SHA-256 of the UTF-8 of a text, 64 small hexadecimal digits. */
export async function sha256OfText(text: string): Promise<string> {
  return hex(new Uint8Array(await web.crypto.subtle.digest('SHA-256', new web.TextEncoder().encode(text))));
}

/** Random bytes, as hexadecimal digits. */
export function randomHex(bytes: number): string {
  return hex(web.crypto.getRandomValues(new Uint8Array(bytes)));
}
