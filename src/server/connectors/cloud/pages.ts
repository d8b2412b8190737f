import { CloudError } from './cloud-error.ts';

const MAX_PAGES = 10_000;

/** Pages of a list, one after the other, from `first`. A cursor that comes back, or a list without end, is a failure and no loop. */
export async function* pages<P>(
  first: string,
  read: (at: string) => Promise<{ page: P; next: string | null }>,
): AsyncGenerator<{ page: P; next: string | null }> {
  const seen = new Set<string>();
  for (let at: string | null = first; at !== null;) {
    if (seen.has(at) || seen.size >= MAX_PAGES) throw new CloudError('malformed', 'pages: the list does not end');
    seen.add(at);
    const result: { page: P; next: string | null } = await read(at);
    yield result;
    at = result.next;
  }
}
