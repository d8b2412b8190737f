/** `tel:` address of a number as people write it: an extension, or words after the number, are left out. */
export function phoneHref(phone: string): string {
  const number = /^[^\d+]*(\+?[\d\s().-]+)/.exec(phone.replace(/[\u00a0\u202f]/g, ' '))?.[1] ?? '';
  return `tel:${number.replace(/\(0\)/, '').replace(/[^\d+]/g, '')}`;
}
