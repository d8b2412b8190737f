import { HOTP, Secret, TOTP } from 'otpauth';

/** RFC 6238 with what every authenticator application takes: SHA-1, 6 digits, 30 seconds. */
export const STEP_S = 30;
const DRIFT_STEPS = 1;
const DIGITS = 6;
const ALGORITHM = 'SHA1';
const SECRET_BYTES = 20;

/** A secret in base32, as authenticator applications take it. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/**
 * Step the code belongs to, one step of clock drift accepted on each side; null when it fits none, or only a step at or before `lastStep`:
 * a code is good once.
 */
export function acceptedStep(secret: string, code: string, nowMs: number, lastStep: number | null): number | null {
  const key = Secret.fromBase32(secret);
  const step = Math.floor(nowMs / 1000 / STEP_S);
  for (let candidate = step - DRIFT_STEPS; candidate <= step + DRIFT_STEPS; candidate += 1) {
    const isSame =
      HOTP.validate({ token: code, secret: key, algorithm: ALGORITHM, digits: DIGITS, counter: candidate, window: 0 }) !== null;
    if (isSame && (lastStep === null || candidate > lastStep)) return candidate;
  }
  return null;
}

/** `otpauth://` address for the QR code of an authenticator. */
export function totpUri(secret: string, account: string, issuer: string): string {
  return new TOTP({ issuer, label: account, secret, algorithm: ALGORITHM, digits: DIGITS, period: STEP_S }).toString();
}
