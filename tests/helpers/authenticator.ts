import { HOTP, Secret } from 'otpauth';

/** Six digits that an authenticator shows in a step of 30 seconds (RFC 6238, SHA-1). */
export function codeOfStep(secret: string, step: number): string {
  return HOTP.generate({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, counter: step });
}
