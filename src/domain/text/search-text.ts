const SEPARATORS = /[\s\-_.·'’]+/g;
// eslint-disable-next-line no-control-regex
const NOT_ASCII = /[^\x00-\x7f]/;

/** Letters that no accent makes, as people write them who have no key for them. */
const LETTERS: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };

/** Greek and Cyrillic capitals that look like a Latin one (Vienna Convention 1968, annex 2), each above the letter it is read as. */
const FOREIGN = 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕКМНОРСТУХІЈЅ';
const LATIN = 'ABEZHIKMNOPTYXABEKMHOPCTYXIJS';

/** Letters of Greek and Cyrillic that look like a Latin one in capitals, as that capital: nobody sees which of them was typed. */
export function latinLetters(value: string): string {
  return value.replace(/[Ͱ-ӿ]/g, (letter) => LATIN[FOREIGN.indexOf(letter.toUpperCase())] ?? letter);
}

/**
 * Folds accents, case, dashes and spaces, so that "gh482" finds "GH-482-KD", "benali" finds "Bénali" and "oeuvrard" finds "Œuvrard";
 * letters that look like a Latin one are that one. Migrations 0240 and 0291 have the same.
 */
export function foldText(value: string): string {
  if (!NOT_ASCII.test(value)) return value.toLowerCase().replace(SEPARATORS, '');
  return latinLetters(value.normalize('NFD').replace(/[\p{M}\p{Cf}]+/gu, ''))
    .toLowerCase()
    .replace(/[œæßøłđðþı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(SEPARATORS, '');
}
