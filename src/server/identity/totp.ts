import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
export const STEP_S = 30;
const DRIFT_STEPS = 1;

/** RFC 4648 base32 without padding, as authenticator applications take it. */
export function toBase32(bytes: Uint8Array): string {
  let bits = 0;
  let value = 0;
  let text = '';
  for (const byte of bytes) {
    value = (value << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += ALPHABET[(value >>> (bits - 5)) & 31];
    value &= 0xff;
  }
  return bits > 0 ? text + ALPHABET[(value << (5 - bits)) & 31] : text;
}

export function fromBase32(text: string): Uint8Array {
  const bytes: number[] = [];
  let bits = 0;
  let value = 0;
  for (const char of text.replace(/[=\s]/g, '').toUpperCase()) {
    const index = ALPHABET.indexOf(char);
    if (index < 0) throw new Error('not base32');
    value = ((value << 5) | index) & 0xfff;
    bits += 5;
    if (bits >= 8) bytes.push((value >>> (bits -= 8)) & 0xff);
  }
  return Uint8Array.from(bytes);
}

/** RFC 4226 HOTP with SHA-1. */
export function hotp(secret: Uint8Array, counter: number, digits = 6): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const mac = createHmac('sha1', secret).update(message).digest();
  const offset = (mac[mac.length - 1] as number) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits).padStart(digits, '0');
}

export function newTotpSecret(): string {
  return toBase32(randomBytes(20));
}

/**
 * Step (RFC 6238, 30 s) the code belongs to, one step of clock drift accepted on each side; null when it fits none, or only a step
 * at or before `lastStep`: a code is good once.
 */
export function acceptedStep(secret: string, code: string, nowMs: number, lastStep: number | null): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const key = fromBase32(secret);
  const step = Math.floor(nowMs / 1000 / STEP_S);
  for (let candidate = step - DRIFT_STEPS; candidate <= step + DRIFT_STEPS; candidate += 1) {
    const same = timingSafeEqual(Buffer.from(hotp(key, candidate)), Buffer.from(code));
    if (same && (lastStep === null || candidate > lastStep)) return candidate;
  }
  return null;
}

/** `otpauth://` address for the QR code of an authenticator. */
export function totpUri(secret: string, account: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=${STEP_S}`;
}
