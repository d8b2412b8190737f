interface WebParts {
  crypto: { subtle: { digest(algorithm: 'SHA-256' | 'SHA-1', bytes: Uint8Array): Promise<ArrayBuffer> }; getRandomValues(bytes: Uint8Array): Uint8Array };
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

/**
 * The UUID (version 5, RFC 9562 §5.5) of a name within a namespace, itself a UUID: the same on every device and on the server.
 */
export async function uuidOfName(namespace: string, name: string): Promise<string> {
  const space = namespace.replaceAll('-', '').match(/../g)!.map((pair) => Number.parseInt(pair, 16));
  const bytes = new Uint8Array(await web.crypto.subtle.digest('SHA-1', Uint8Array.from([...space, ...new web.TextEncoder().encode(name)])));
  bytes[6] = (bytes[6]! & 0x0f) | 0x50;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const digits = hex(bytes.subarray(0, 16));
  return [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20), digits.slice(20)].join('-');
}

/** Random bytes, as hexadecimal digits. */
export function randomHex(bytes: number): string {
  return hex(web.crypto.getRandomValues(new Uint8Array(bytes)));
}
