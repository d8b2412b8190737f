import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, url-safe. Stored only as `digestOf` it: a fast hash is enough for that much randomness. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

export function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
