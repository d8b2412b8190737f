import { createHash } from 'node:crypto';
import { FailureError, fail } from '../../domain/kit/failure.ts';
import { readImage, type StoredImage } from './images.ts';

const SHOWN_SIDE = 1600;
const NO_BYTES = Buffer.alloc(0);

/** Text of a log or a CSV: UTF-8 without control characters other than tabulations and ends of lines. */
function isPlainText(bytes: Buffer): boolean {
  try {
    // oxlint-disable-next-line no-control-regex
    return !/[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f]/.test(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return false;
  }
}

/**
 * A file as it is kept, recognised by its bytes whatever its name says: an image (with its displayed copy), a PDF or plain text, which
 * are only ever downloads. Throws invalid | unsupported-type.
 */
export async function readFile(body: unknown): Promise<StoredImage> {
  try {
    return await readImage(body, SHOWN_SIDE, 'webp');
  } catch (error) {
    if (!(error instanceof FailureError) || error.failure.code !== 'unsupported-type') throw error;
  }
  const original = body as Buffer;
  const originalType =
    original.subarray(0, 5).toString('latin1') === '%PDF-' ? 'application/pdf' : isPlainText(original) ? 'text/plain' : null;
  if (originalType === null) throw fail('unsupported-type');
  return { sha256: createHash('sha256').update(original).digest('hex'), original, originalType, shown: NO_BYTES, shownType: '' };
}

const NAMED: readonly [RegExp, RegExp][] = [
  [/\.(jpe?g|png|webp)$/i, /^image\//],
  [/\.pdf$/i, /^application\/pdf$/],
  [/\.(txt|log|csv)$/i, /^text\/plain$/],
];

/** A file that its name says is an image, a PDF or text is one. */
export function fitsItsName(name: string, type: string): boolean {
  return NAMED.every(([ending, kind]) => !ending.test(name) || kind.test(type));
}

/** A name fit for a header and a disk: no path, no control character. */
export function safeFileName(name: string): string {
  const cleaned = name
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001f\u007f"]/g, '')
    .replace(/^.*[\\/]/, '')
    .trim()
    .slice(0, 120);
  return cleaned === '' || /^\.+$/.test(cleaned) ? 'file' : cleaned;
}

/** `Content-Disposition` of a download, whatever letters the name has (RFC 6266). */
export function attachmentHeader(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)}`;
}
