/** Messages by path of their file ("./locales/fr/common.json"). */
export type Messages = Record<string, Record<string, unknown>>;

export function namespaceOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1, -'.json'.length);
}
