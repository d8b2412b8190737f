const SEPARATORS = /[\s\-_.·'’]+/g;
// eslint-disable-next-line no-control-regex
const NOT_ASCII = /[^\x00-\x7f]/;

/** Letters that no accent makes, as people write them who have no key for them. */
const LETTERS: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };

/** Greek and Cyrillic capitals that look like a Latin one (Vienna Convention 1968, annex 2), each above the letter it is read as. */
const FOREIGN = 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕКМНОРСТУХІЈЅ';
const LATIN = 'ABEZHIKMNOPTYXABEKMHOPCTYXIJS';
const LOOK_ALIKE = new Map(
  Array.from(`${FOREIGN}${FOREIGN.toLowerCase()}`, (letter, i) => [letter, `${LATIN}${LATIN.toLowerCase()}`.charAt(i)]),
);
const GREEK_OR_CYRILLIC = /[\u0370-\u04FF]/g;

/** Letters of Greek and Cyrillic that look like a Latin one, as that one: nobody sees which of them was typed. In small letters those whose capitals do. */
export function latinLetters(value: string): string {
  return value.replace(GREEK_OR_CYRILLIC, (letter) => LOOK_ALIKE.get(letter) ?? letter);
}

/**
 * Folds accents, case, dashes and spaces, so that "gh482" finds "GH-482-KD", "benali" finds "Bénali" and "oeuvrard" finds "Œuvrard";
 * letters that look like a Latin one are that one. Migrations 0240 and 0291 have the same.
 */
export function foldText(value: string): string {
  if (!NOT_ASCII.test(value)) return value.toLowerCase().replace(SEPARATORS, '');
  return latinLetters(
    value
      .normalize('NFD')
      .replace(/[\p{M}\p{Cf}]+/gu, '')
      .toLowerCase()
      .replace(/[œæßøłđðþı]/g, (letter) => LETTERS[letter] ?? letter)
      .replace(SEPARATORS, ''),
  );
}
