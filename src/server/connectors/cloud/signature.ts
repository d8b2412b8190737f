import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether a secret that came is the expected one; takes the same time whatever comes. */
export function isSecret(given: string | undefined, expected: string): boolean {
  return timingSafeEqual(digestOf(given ?? ''), digestOf(expected)) && given !== undefined;
}

/** Whether `header` is `sha256=` and the HMAC-SHA-256 of the body as it came, in hexadecimal (WebSub, section 7.1). */
export function isSignedBody(header: string | undefined, body: Buffer, secret: string): boolean {
  const expected = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  return isSecret(header?.toLowerCase(), expected);
}
