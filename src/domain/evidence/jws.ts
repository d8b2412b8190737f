import * as z from 'zod/mini';
import { fromBase64Url, thumbprint, utf8, verifiesEs256 } from '../kit/web-crypto.ts';
import { EVIDENCE_ALG, type EvidenceJwk } from './evidence-key.ts';

const headerSchema = z.strictObject({ alg: z.literal(EVIDENCE_ALG), kid: z.string() });

function jsonOf(part: string): unknown {
  const bytes = fromBase64Url(part);
  const text = bytes && utf8(bytes);
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Whether a key is the one its `kid` names: that is the key's own thumbprint (RFC 7638 §3), so it cannot be given to another. */
export async function isItsOwnKey({ kid, crv, kty, x, y }: EvidenceJwk): Promise<boolean> {
  return (await thumbprint(JSON.stringify({ crv, kty, x, y }))) === kid;
}

/** What a compact JWS (RFC 7515 §3.1) says, signed by one of these keys; null when it is not signed so, or not of that form. */
export async function verifiedPayload(jws: string, keys: readonly EvidenceJwk[]): Promise<unknown> {
  const [header, payload, signature, ...more] = jws.split('.');
  if (header === undefined || payload === undefined || signature === undefined || more.length > 0) return null;
  const head = headerSchema.safeParse(jsonOf(header));
  const bytes = fromBase64Url(signature);
  const key = head.success ? keys.find(({ kid }) => kid === head.data.kid) : undefined;
  if (!key || !bytes) return null;
  const { kty, crv, x, y } = key;
  if (!(await verifiesEs256({ kty, crv, x, y }, bytes, `${header}.${payload}`))) return null;
  return jsonOf(payload) ?? null;
}
