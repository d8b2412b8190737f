import { readFileSync } from 'node:fs';

/** A page as docs/spec-ids.json states it. */
export interface StatedPage {
  id: string;
  /** `{id}` stands for anything, `{id?}` may be absent. */
  path: string;
  /** The guard, then the flags. */
  who: string[];
  layout: string;
}

/** The pages. */
export const STATED_PAGES: readonly StatedPage[] = Object.entries(
  JSON.parse(readFileSync('docs/spec-ids.json', 'utf8')) as Record<string, string>,
).flatMap(([id, text]) => {
  const [, path, who, layout] = /^`([^`]+)` · who: (.*?) · layout: ([\w-]+)/.exec(text) ?? [];
  return path === undefined
    ? []
    : [
        {
          id,
          path,
          who: who!
            .replace(/\(.*?\)/g, '')
            .trim()
            .split(' + '),
          layout: layout!,
        },
      ];
});

const isOptional = (part: string): boolean => /^\{\w+\?\}$/.test(part);
const preciseness = (path: string): number => path.split('/').filter((part) => !part.startsWith('{')).length;

/** The stated page that an address is of; of two, the one that names more. */
export function statedPageOf(address: string): StatedPage | undefined {
  const have = new URL(address, 'http://localhost').pathname.replace(/(.)\/$/, '$1').split('/');
  const fits = ({ path }: StatedPage): boolean => {
    const want = path.split('/');
    if (have.length !== want.length && !(isOptional(want.at(-1)!) && have.length === want.length - 1)) return false;
    return have.every((part, at) => want[at] === part || want[at]!.startsWith('{'));
  };
  return STATED_PAGES.filter(fits).sort((a, b) => preciseness(b.path) - preciseness(a.path))[0];
}
