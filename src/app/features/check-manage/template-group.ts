import type { LocalRow } from '../../../db/queries/live-rows.ts';
import type { CheckTemplate } from '../../../domain/check-list/check-template.ts';
import { wordsIn } from '../../../domain/check-list/template.ts';
import type { Locale } from '../../../domain/kit/locale.ts';
import { grouped } from '../../../domain/kit/grouped.ts';

/** One version of a template as its screens show it. */
export type TemplateRow = LocalRow & CheckTemplate;

/** A template with all its versions. */
export interface TemplateGroup {
  key: string;
  /** What people fill in now; undefined: nothing of it is published. */
  current: TemplateRow | undefined;
  draft: TemplateRow | undefined;
  /** Drafts first, then from the latest. */
  versions: readonly TemplateRow[];
  /** The version that says its name and kind. */
  face: TemplateRow;
  status: CheckTemplate['status'];
}

/** A published version that the server has not numbered yet comes after all numbered ones. */
const rank = ({ status, version }: CheckTemplate): number =>
  status === 'draft' ? Infinity : version === 0 ? Number.MAX_SAFE_INTEGER : version;

/** Templates by key, each with its versions. */
export function templateGroups(rows: readonly TemplateRow[]): TemplateGroup[] {
  return [...grouped(rows, ({ key }) => key)].map(([key, all]) => {
    const versions = all.toSorted((a, b) => rank(b) - rank(a));
    const current = versions.find(({ status }) => status === 'published');
    const draft = versions.find(({ status }) => status === 'draft');
    return {
      key,
      current,
      draft,
      versions,
      face: current ?? draft ?? versions[0]!,
      status: current ? 'published' : draft ? 'draft' : 'retired',
    };
  });
}

export function titleOf({ name, content }: Pick<CheckTemplate, 'name' | 'content'>, lang: string): string {
  return content.label ? wordsIn(content.label, lang as Locale) : name;
}

/** Versions that were published before a row: keys and types of theirs are kept. */
export function publishedBefore({ versions }: TemplateGroup, row: TemplateRow): TemplateRow[] {
  return versions.filter((one) => one._id !== row._id && one.status !== 'draft' && rank(one) < rank(row));
}
