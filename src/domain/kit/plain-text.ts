/** Marks that change the direction of what follows: two names that look the same, or a file name that reads backwards. */
const DIRECTION = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
/** Line breaks and other controls, but NUL, which is refused. */
// oxlint-disable-next-line no-control-regex
const BREAKS = /[\x01-\x1F\x7F-\x9F\u2028\u2029]+/g;
/** The same, but the tabs and line breaks that a text of several lines is made with. */
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\x01-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F]+/g;

/** A text of one line as it is stored: a line break, or another control, that was pasted with it is a space; marks of direction are gone. */
export function oneLine(text: string): string {
  return text.replace(DIRECTION, '').replace(BREAKS, ' ');
}

/** A text of several lines as it is stored. */
export function severalLines(text: string): string {
  return text.replace(DIRECTION, '').replace(/\r\n?/g, '\n').replace(CONTROLS, ' ');
}
