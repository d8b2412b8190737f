const SEPARATORS = /[\s\-_.·'’]+/g;
// eslint-disable-next-line no-control-regex
const NOT_ASCII = /[^\x00-\x7f]/;

/** Letters that no accent makes, as people write them who have no key for them. The migration 0240 has the same. */
const LETTERS: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };

/** Folds accents, case, dashes and spaces, so that "gh482" finds "GH-482-KD", "benali" finds "Bénali" and "oeuvrard" finds "Œuvrard". */
export function foldText(value: string): string {
  if (!NOT_ASCII.test(value)) return value.toLowerCase().replace(SEPARATORS, '');
  return value
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}]+/gu, '')
    .toLowerCase()
    .replace(/[œæßøłđðþı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(SEPARATORS, '');
}
