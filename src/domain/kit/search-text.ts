/** Folds accents, case, dashes and spaces, so that "gh482" finds "GH-482-KD" and "benali" finds "Bénali". */
export function foldText(value: string): string {
  return value
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[\s\-_.·'’]+/g, '');
}
