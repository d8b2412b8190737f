import type { Canonical } from './canonical-json.ts';
import { partState, type Part, type PartDigest, type PartState } from './parts.ts';
import { contentHash, recordHash, type SealedRecord } from './record-chain.ts';

/** What is known of a file of a record: its bytes' hash, null when it is not there. */
export type FileHashes = Readonly<Record<string, string | null>>;

export interface RecordCheck {
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
