import { latinLetters } from '../kit/search-text.ts';

/** Dashes of every length, the sign of minus, and the dots that stand for one. */
const DASHES = /[\p{Pd}\u2212\u00B7\u2022\u2219\u30FB.]/gu;
const PLATE =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}0-9]+(?:[ -][\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}0-9]+)*$/u;
/** French system of 2009 (SIV). */
const SIV = /^([A-HJ-NP-TV-Z]{2})(\d{3})([A-HJ-NP-TV-Z]{2})$/;
/** German form whose split cannot be told from its letters: B-AB 123 and BA-B 123, ABC-D 12 and AB-CD 12. The migration 0270 has the same. */
const SPLIT_MATTERS = /^([^\d-]-[^\d-]{2}|[^\d-]{2,3}-[^\d-])-?(\d{1,4}[EH]?)$/;
const PLATE_MIN = 2;
const PLATE_MAX = 20;

/**
 * The stored form of what was typed as a plate: capitals, one kind of dash, letters of one alphabet, nothing invisible. French SIV plates take dashes
 * (GH-482-KD); any other keeps its separators.
 */
export function normalizePlate(value: string): string {
  const clean = latinLetters(
    value
      .normalize('NFKC')
      .replace(/\p{Cf}+/gu, '')
      .replace(DASHES, '-')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .replace(/ ?-[ -]*/g, '-')
      .replace(/^[ -]+|[ -]+$/g, '')
      .toUpperCase(),
  );
  const siv = SIV.exec(clean.replace(/[ -]/g, ''));
  return siv ? `${siv[1]}-${siv[2]}-${siv[3]}` : clean;
}

/** What a plate is recognized by: two spellings of one plate have the same key. Decision 0041. */
export function plateKey(value: string): string {
  const parts = normalizePlate(value).replace(/ /g, '-');
  const split = SPLIT_MATTERS.exec(parts);
  return split ? `${split[1]}${split[2]}` : parts.replaceAll('-', '');
}

/** Is this stored form one of a plate? */
export function isPlate(plate: string, max = PLATE_MAX): boolean {
  return plate.length >= PLATE_MIN && plate.length <= max && PLATE.test(plate);
}
