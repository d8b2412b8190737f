const SEPARATORS = /[\s\-_.·'’]+/g;
// eslint-disable-next-line no-control-regex
const NOT_ASCII = /[^\x00-\x7f]/;

/** Folds accents, case, dashes and spaces, so that "gh482" finds "GH-482-KD" and "benali" finds "Bénali". */
export function foldText(value: string): string {
  const plain = NOT_ASCII.test(value) ? value.normalize('NFD').replace(/\p{M}+/gu, '') : value;
  return plain.toLowerCase().replace(SEPARATORS, '');
}
