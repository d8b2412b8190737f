import { templateContentSchema } from '../check-list/template.ts';
import type { RecordDraft } from './record-draft.ts';

type Row = Readonly<Record<string, unknown>>;

/** The version of each template that is filled now: the last one published, unless it was retired. By key. */
export function templatesInUse<R extends Row>(rows: readonly R[]): ReadonlyMap<string, R> {
  const last = new Map<string, R>();
  for (const row of rows) {
    if (row['status'] === 'draft') continue;
    const known = last.get(String(row['key']));
    if (!known || Number(row['version']) > Number(known['version'])) last.set(String(row['key']), row);
  }
  return new Map([...last].filter(([, row]) => row['status'] === 'published' && Boolean(row['sha256'])));
}

/** What a draft carries of a template; null: this build cannot read it. */
export function draftTemplate(row: Row): RecordDraft['template'] | null {
  const content = templateContentSchema.safeParse(row['content']);
  return content.success
    ? { key: String(row['key']), version: Number(row['version']), sha256: String(row['sha256']), content: content.data }
    : null;
}
