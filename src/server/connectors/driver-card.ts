/** A driver's identity sent as two halves of 8 bytes of ASCII, padded; null when there is none. Halves in hex. */
export function cardOf(first: string, second: string): string | null {
  const text = Buffer.from(first + second, 'hex')
    .toString('latin1')
    .replace(/[\0\s]+$/, '')
    .trimStart();
  return /^[\x21-\x7e][\x20-\x7e]*$/.test(text) ? text : null;
}

/** 8 bytes as 16 lower-case hex digits, from what decoders give (a number, or the hex itself when it is above 2⁵³). */
export function hex8(value: number | string): string {
  return typeof value === 'string' ? value : value.toString(16).padStart(16, '0');
}

/** 8-byte identity of a button or card, in hex; null when none is on the reader. */
export function tagOf(value: number | string): string | null {
  const hex = hex8(value);
  return /^0+$|^f+$/.test(hex) ? null : hex;
}
