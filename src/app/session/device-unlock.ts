import { fromBase64Url, toBase64Url } from '../../domain/evidence/web-crypto.ts';
import type { KeptLock } from '../../db/queries/kept-lock.ts';

type DeviceKey = NonNullable<KeptLock['device']>;

const ES256 = -7;
const RS256 = -257;
const TIMEOUT_MS = 60_000;
const USER_VERIFIED = 0x04;

/** Bytes as WebCrypto takes them. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(fromBase64Url(text) ?? []);
}

function challenge(): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(32));
}

/** Whether this device has an unlock of its own that a page may ask for. */
export async function canUnlockOnDevice(): Promise<boolean> {
  if (typeof PublicKeyCredential === 'undefined') return false;
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false);
}

/** A key that this device uses only after its own unlock; null where the person or the device refused. Nothing is sent. */
export async function enrolDevice(user: { id: string; name: string; email: string }): Promise<DeviceKey | null> {
  const made = await navigator.credentials
    .create({
      publicKey: {
        challenge: challenge(),
        rp: { name: 'Sillage' },
        user: { id: new TextEncoder().encode(user.id), name: user.email, displayName: user.name },
        pubKeyCredParams: [ES256, RS256].map((alg) => ({ type: 'public-key', alg })),
        authenticatorSelection: { authenticatorAttachment: 'platform', userVerification: 'required', residentKey: 'discouraged' },
        timeout: TIMEOUT_MS,
      },
    })
    .catch(() => null);
  if (!(made instanceof PublicKeyCredential) || !(made.response instanceof AuthenticatorAttestationResponse)) return null;
  const publicKey = made.response.getPublicKey();
  return publicKey
    ? {
        credential: toBase64Url(new Uint8Array(made.rawId)),
        publicKey: toBase64Url(new Uint8Array(publicKey)),
        alg: made.response.getPublicKeyAlgorithm(),
      }
    : null;
}

/** An ECDSA signature in DER as the two numbers of 32 bytes that WebCrypto takes. */
function rawSignature(der: Uint8Array): Uint8Array<ArrayBuffer> {
  const raw = new Uint8Array(64);
  let at = 2;
  for (const end of [32, 64]) {
    const length = der[at + 1] ?? 0;
    const digits = der.subarray(at + 2, at + 2 + length);
    const kept = digits.subarray(Math.max(0, digits.length - 32));
    raw.set(kept, end - kept.length);
    at += 2 + length;
  }
  return raw;
}

async function isSigned({ publicKey, alg }: DeviceKey, signature: ArrayBuffer, data: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const isEc = alg === ES256;
  const algorithm = isEc ? { name: 'ECDSA', namedCurve: 'P-256' } : { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('spki', bytesOf(publicKey), algorithm, false, ['verify']);
  const how = isEc ? { name: 'ECDSA', hash: 'SHA-256' } : algorithm;
  return crypto.subtle.verify(how, key, isEc ? rawSignature(new Uint8Array(signature)) : signature, data);
}

/** Asks for the device's unlock; true when its key signed this challenge, for this site, after it had verified the person. Works without network. */
export async function confirmOnDevice(key: DeviceKey): Promise<boolean> {
  const asked = challenge();
  const given = await navigator.credentials
    .get({
      publicKey: {
        challenge: asked,
        allowCredentials: [{ type: 'public-key', id: bytesOf(key.credential), transports: ['internal'] }],
        userVerification: 'required',
        timeout: TIMEOUT_MS,
      },
    })
    .catch(() => null);
  if (!(given instanceof PublicKeyCredential) || !(given.response instanceof AuthenticatorAssertionResponse)) return false;
  const { clientDataJSON, authenticatorData, signature } = given.response;
  const client = JSON.parse(new TextDecoder().decode(clientDataJSON)) as { type?: string; challenge?: string; origin?: string };
  const authenticator = new Uint8Array(authenticatorData);
  if (client.type !== 'webauthn.get' || client.challenge !== toBase64Url(new Uint8Array(asked)) || client.origin !== location.origin)
    return false;
  if (((authenticator[32] ?? 0) & USER_VERIFIED) === 0) return false;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', clientDataJSON));
  const data = new Uint8Array(authenticator.length + digest.length);
  data.set(authenticator);
  data.set(digest, authenticator.length);
  return isSigned(key, signature, data).catch(() => false);
}
