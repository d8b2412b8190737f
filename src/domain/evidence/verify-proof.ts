import * as z from 'zod/mini';
import { type RecordContent, sealedRecordSchema } from '../check-list/record.ts';
import {
  type Canonical,
  canonicalJson,
  fromBase64Url,
  sha256OfBytes,
  sha256OfText,
  thumbprint,
  utf8,
  verifiesEs256,
} from './web-crypto.ts';
import {
  EVIDENCE_ALG,
  type EvidenceJwk,
  evidenceKeysSchema,
  followLedger,
  headSchema,
  ledgerHash,
  type LedgerLine,
  ledgerLineSchema,
  type Receipt,
  receiptSchema,
  type SignedHead,
} from './ledger.ts';
import { contentHash, type Part, type PartDigest, recordHash, type SealedRecord, partDigest } from './record-chain.ts';

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
async function isItsOwnKey({ kid, crv, kty, x, y }: EvidenceJwk): Promise<boolean> {
  return (await thumbprint(JSON.stringify({ crv, kty, x, y }))) === kid;
}

/** What a compact JWS (RFC 7515 §3.1) says, signed by one of these keys; null when it is not signed so, or not of that form. */
async function verifiedPayload(jws: string, keys: readonly EvidenceJwk[]): Promise<unknown> {
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

/** What a proof of a record is made of: paths in its zip. Photos are under `FILES`, each named by its hash. */
export const PROOF = {
  record: 'record.json',
  template: 'template.json',
  receipt: 'receipt.jws',
  ledger: 'ledger.json',
  head: 'head.jws',
  keys: 'keys.json',
  page: 'verify.html',
} as const;
export const FILES = 'files/';

/** What became of a part: there as it was, taken away, or not what was sealed. */
type PartState = 'intact' | 'erased' | 'altered';

/** Compares a part with the digest that its record holds; a part without canonical form is altered. */
async function partState(part: Part | undefined, held: PartDigest): Promise<PartState> {
  if (part === undefined) return 'erased';
  try {
    canonicalJson(part.value);
  } catch {
    return 'altered';
  }
  return (await partDigest(part)).part === held.part ? 'intact' : 'altered';
}

export interface ProofLine {
  /** `record`, `signature:<n>`, `part:<path>`, `file:<sha256>`, `template`, `receipt`, `ledger`, `ledger:<i>`, `head`, `keys`, `unknown:<path>`. */
  subject: string;
  state: PartState;
}

export interface ProofCheck {
  /** False: something is not what was sealed, received or signed. What was erased alters nothing. */
  isIntact: boolean;
  lines: readonly ProofLine[];
  content: RecordContent | null;
  receipt: Receipt | null;
  head: SignedHead | null;
  /** Names of the keys that signed: to compare with those that the server publishes. */
  kids: readonly string[];
}

const ledgerSchema = z.array(ledgerLineSchema);

/** A JSON file exactly as it was written: in canonical form. Undefined: it is not there, or not that. */
function canonicalFile(bytes: Uint8Array | undefined): Canonical | undefined {
  const text = bytes && utf8(bytes);
  if (!text) return undefined;
  try {
    const value = JSON.parse(text) as Canonical;
    return canonicalJson(value) === text ? value : undefined;
  } catch {
    return undefined;
  }
}

const textFile = (bytes: Uint8Array | undefined): string => (bytes && utf8(bytes)) ?? '';

async function ownKeys(bytes: Uint8Array | undefined): Promise<EvidenceJwk[]> {
  const parsed = evidenceKeysSchema.safeParse(canonicalFile(bytes));
  if (!parsed.success || parsed.data.keys.length === 0) return [];
  const own = await Promise.all(parsed.data.keys.map(isItsOwnKey));
  return own.every(Boolean) ? parsed.data.keys : [];
}

/** Whether the lines go from the receipt's to the head's, each on the one before; the line where they do not. */
async function ledgerState(
  lines: readonly LedgerLine[] | null,
  receipt: Receipt | null,
  head: SignedHead | null,
): Promise<{ subject: string; isIntact: boolean }> {
  const [first] = lines ?? [];
  if (!lines || !first) return { subject: 'ledger', isIntact: false };
  if (
    receipt &&
    (first.i !== receipt.i ||
      first.kind !== 'record' ||
      first.hash !== receipt.recordHash ||
      first.receivedAt !== receipt.receivedAt ||
      (await ledgerHash(first)) !== receipt.ledgerHash)
  )
    return { subject: `ledger:${first.i}`, isIntact: false };
  const followed = await followLedger(lines, { i: first.i - 1, hash: first.prev });
  if (followed.brokenAt !== null) return { subject: `ledger:${followed.brokenAt}`, isIntact: false };
  if (head && (head.i !== followed.head.i || head.hash !== followed.head.hash))
    return { subject: `ledger:${followed.head.i}`, isIntact: false };
  return { subject: 'ledger', isIntact: receipt !== null && head !== null };
}

/**
 * Checks a proof as somebody else may, without the server and without network (field-work.md §4.8): the record against its receipt, the receipt and the head
 * against the keys, the ledger from one to the other. One byte changed in any file names the line it is in. `entries`: bytes of the zip by path. What
 * it does not say: whether the keys are the server's (compare their names with `/api/v1/evidence/keys`, or a head with one that was mailed).
 */
export async function verifyProof(entries: Readonly<Record<string, Uint8Array>>): Promise<ProofCheck> {
  const lines: ProofLine[] = [];
  const say = (subject: string, isIntact: boolean) => lines.push({ subject, state: isIntact ? 'intact' : 'altered' });

  const keys = await ownKeys(entries[PROOF.keys]);
  const receipt = receiptSchema.safeParse(await verifiedPayload(textFile(entries[PROOF.receipt]), keys)).data ?? null;
  const head = headSchema.safeParse(await verifiedPayload(textFile(entries[PROOF.head]), keys)).data ?? null;
  const sealed = sealedRecordSchema.safeParse(canonicalFile(entries[PROOF.record])).data ?? null;
  const content = sealed?.content ?? null;

  if (sealed && content) {
    const { parts, ...record } = sealed;
    const named: Record<string, string | null> = {};
    for (const { sha256 } of content.attachments) {
      const bytes = entries[FILES + sha256];
      named[sha256] = bytes ? await sha256OfBytes(bytes) : null;
    }
    const check = await verifyRecord(record, receipt?.recordHash ?? '', parts as Record<string, Part>, named satisfies FileHashes);
    // Without a receipt that holds, there is nothing to compare the record with.
    lines.push(...check.lines);
    const known = new Set(partsOf(content).map(([path]) => path));
    for (const path of Object.keys(parts)) if (!known.has(path)) say(`part:${path}`, false);
    if (receipt && receipt.org !== content.org) say('receipt', false);
  } else say('record', false);

  const template = canonicalFile(entries[PROOF.template]);
  say('template', template !== undefined && content !== null && (await sha256OfText(canonicalJson(template))) === content.template.sha256);
  say('receipt', receipt !== null);
  const ledger = await ledgerState(ledgerSchema.safeParse(canonicalFile(entries[PROOF.ledger])).data ?? null, receipt, head);
  say(ledger.subject, ledger.isIntact);
  say('head', head !== null && (receipt === null || head.org === receipt.org));
  say('keys', keys.length > 0);

  const expected = new Set<string>([...Object.values(PROOF), ...(content?.attachments ?? []).map(({ sha256 }) => FILES + sha256)]);
  for (const path of Object.keys(entries)) if (!expected.has(path) && !path.endsWith('/')) say(`unknown:${path}`, false);
  return { isIntact: lines.every(({ state }) => state !== 'altered'), lines, content, receipt, head, kids: keys.map(({ kid }) => kid) };
}

/** What is known of a file of a record: its bytes' hash, null when it is not there. */
type FileHashes = Readonly<Record<string, string | null>>;

interface RecordCheck {
  /** The hash computed now. */
  hash: string;
  /** Lines of the check, in order: `record`, `signature:<n>`, `part:<path>`, `file:<sha256>`. */
  lines: readonly { subject: string; state: PartState }[];
}

/**
 * Checks a record against the hash it was receipted by: itself, what each signature signed, its erasable parts and its files. One byte changed
 * anywhere names the line it is in; a part or a file that was taken away is `erased`, which alters nothing (field-work.md §4.8).
 * `files`: hash of the bytes found for each hash that the record names.
 */
export async function verifyRecord(
  record: SealedRecord,
  expected: string,
  parts: Readonly<Record<string, Part>>,
  files: FileHashes,
): Promise<RecordCheck> {
  const lines: { subject: string; state: PartState }[] = [];
  const said = (subject: string, state: PartState) => lines.push({ subject, state });
  const signed = await contentHash(record.content);
  const hash = await recordHash(record);
  said('record', hash === expected ? 'intact' : 'altered');
  for (const [index, signature] of record.signatures.entries())
    said(`signature:${index + 1}`, signature.contentHash === signed ? 'intact' : 'altered');
  for (const [path, digest] of partsOf(record.content)) said(`part:${path}`, await partState(parts[path], digest));
  for (const [sha256, found] of Object.entries(files))
    said(`file:${sha256}`, found === null ? 'erased' : found === sha256 ? 'intact' : 'altered');
  return { hash, lines };
}

/** Digests of erasable parts in a content, by their path. */
export function partsOf(content: Canonical, path = ''): [string, PartDigest][] {
  if (content === null || typeof content !== 'object') return [];
  const entries = Object.entries(content as Readonly<Record<string, Canonical>>);
  const [only] = entries;
  if (entries.length === 1 && only?.[0] === 'part' && typeof only[1] === 'string') return [[path, { part: only[1] }]];
  return entries.flatMap(([key, held]) => partsOf(held, path ? `${path}.${key}` : key));
}
