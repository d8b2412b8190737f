/**
 * Whether the id of a row is made of what the row said as it was brought in (UUID version 8, RFC 9562: what it is made of is the maker's affair). Whoever
 * brings the same in means that row: it is there once, and what people made of it since stays.
 */
export function isContentId(id: string): boolean {
  return id[14] === '8';
}

/** A UUID as the id of a row that is named by what it says. */
export function asContentId(uuid: string): string {
  return `${uuid.slice(0, 14)}8${uuid.slice(15)}`;
}
