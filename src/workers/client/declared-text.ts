/** A text that cannot be read: its encoding is none we know (`unknown-encoding`), or it is not written in the one it is said to be in. */
export interface Undecoded {
  problem: 'unknown-encoding' | 'not-encoding';
  encoding: string;
}

const BOMS: readonly (readonly [encoding: string, ...bytes: number[]])[] = [
  ['UTF-32', 0xff, 0xfe, 0, 0],
  ['UTF-32', 0, 0, 0xfe, 0xff],
  ['UTF-8', 0xef, 0xbb, 0xbf],
  ['UTF-16LE', 0xff, 0xfe],
  ['UTF-16BE', 0xfe, 0xff],
  // "<" without a mark (XML 1.0, appendix F).
  ['UTF-16LE', 0x3c, 0, 0x3f, 0],
  ['UTF-16BE', 0, 0x3c, 0, 0x3f],
];
/** A declaration is at the very begin, in letters that are the same in every encoding that can say its name so. */
const HEAD_BYTES = 300;
const DECLARED = /^\s*<\?xml\s[^>]*?encoding\s*=\s*(?:"([\w.:-]+)"|'([\w.:-]+)')/;

/** Which encoding a text says it is in: by its mark, else as XML declares it, else UTF-8. */
function encodingOf(bytes: Uint8Array): string {
  const marked = BOMS.find(([, ...mark]) => mark.every((byte, at) => bytes[at] === byte));
  if (marked) return marked[0];
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, HEAD_BYTES));
  const [, double, single] = DECLARED.exec(head) ?? [];
  const declared = double ?? single ?? 'UTF-8';
  // What declares pairs of bytes and is read byte by byte is not in pairs: tools write so what they saved as UTF-8.
  return /^(utf-?16|ucs-?2)/i.test(declared) ? 'UTF-8' : declared;
}

/** Text of a file, by its mark, its XML declaration, else as UTF-8; a letter that its encoding does not have is not guessed. */
export function declaredText(bytes: Uint8Array): string | Undecoded {
  const encoding = encodingOf(bytes);
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(encoding, { fatal: true });
  } catch {
    return { problem: 'unknown-encoding', encoding };
  }
  try {
    return decoder.decode(bytes);
  } catch {
    return { problem: 'not-encoding', encoding };
  }
}
