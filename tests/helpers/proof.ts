import { calculateJwkThumbprint, CompactSign, exportJWK, generateKeyPair, type JWK } from 'jose';
import { SEED_TEMPLATES } from '../../src/domain/check-list/seed-templates.ts';
import { canonicalJson, type Canonical } from '../../src/domain/evidence/web-crypto.ts';
import { ledgerHash, LEDGER_START, type LedgerLine } from '../../src/domain/evidence/ledger.ts';
import { FILES, PROOF } from '../../src/domain/evidence/verify-proof.ts';
import { newId } from './sample.ts';
import { sealedRecord } from './sealed-record.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const json = (value: unknown): Uint8Array => bytes(canonicalJson(JSON.parse(JSON.stringify(value)) as Canonical));

/** A proof as the server writes one, by a key of its own: entries of the zip by path. */
export async function proofForTest(photo: Buffer): Promise<Record<string, Uint8Array>> {
  const org = newId();
  const { doc, files } = await sealedRecord({
    org,
    author: { id: newId() },
    photos: [{ item: 'odo', data: photo }],
    answers: { note: { value: 'Rien à dire' } },
  });
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const { kty, crv, x, y } = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint({ kty, crv, x, y } as JWK);
  const sign = async (payload: unknown): Promise<Uint8Array> =>
    bytes(await new CompactSign(bytes(JSON.stringify(payload))).setProtectedHeader({ alg: 'ES256', kid }).sign(privateKey));
  const receivedAt = Date.parse('2026-11-22T07:00:00Z');
  const first: LedgerLine = { i: 1, prev: LEDGER_START, kind: 'record', hash: doc.recordHash, receivedAt };
  const second: LedgerLine = { i: 2, prev: await ledgerHash(first), kind: 'complete', hash: 'c'.repeat(64), receivedAt: receivedAt + 1000 };
  return {
    [PROOF.record]: json(doc.sealed),
    [PROOF.template]: json(SEED_TEMPLATES['vl_jour']),
    [PROOF.receipt]: await sign({ recordHash: doc.recordHash, org, i: 1, ledgerHash: second.prev, receivedAt }),
    [PROOF.ledger]: json([first, second]),
    [PROOF.head]: await sign({ org, day: '2026-11-22', i: 2, hash: await ledgerHash(second) }),
    [PROOF.keys]: json({ keys: [{ kty, crv, x, y, kid, alg: 'ES256', use: 'sig' }] }),
    [FILES + files[0]!.sha256]: Uint8Array.from(photo),
  };
}
