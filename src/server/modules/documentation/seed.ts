import { createHash } from 'node:crypto';
import { v5 as uuidv5 } from 'uuid';
import { docEntry, type DocVersions, type DocAudience, type DocCategory } from '../../../domain/support/doc-entry.ts';
import { LOCALES } from '../../../domain/text/locale.ts';
import type { Context } from '../../context.ts';
import { systemActor } from '../../database/actors.ts';
import { ACCOUNTS } from './entries/accounts.ts';
import { FIRST_STEPS } from './entries/first-steps.ts';
import { LISTS } from './entries/lists.ts';
import { MAPS } from './entries/map.ts';
import { OFFLINE } from './entries/offline.ts';
import { VEHICLES } from './entries/vehicles.ts';

export const ENTRIES: readonly SeedEntry[] = [...FIRST_STEPS, ...MAPS, ...VEHICLES, ...LISTS, ...OFFLINE, ...ACCOUNTS].toSorted(
  (one, other) => one.position - other.position,
);

const LOCK = 0x51_11_a9_0d;
const NAMESPACE = '4f1c7a0e-5f0b-4d0c-9a59-6a3f1f1f0d0c';

interface Words {
  title: string;
  body: string;
  versions: DocVersions;
}

/** Where the entry that the product brought under this name is. */
export function seededEntryId(slug: string): string {
  return uuidv5(slug, NAMESPACE);
}

function wordsOf({ fr, en }: SeedEntry): Words {
  return { title: fr.title, body: fr.body.trim(), versions: { en: { title: en.title, body: en.body.trim() } } };
}

function digestOf({ title, body, versions }: Words): string {
  const texts = [title, body, ...LOCALES.flatMap((lang) => (versions[lang] ? [lang, versions[lang].title, versions[lang].body] : []))];
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex');
}

/**
 * The documentation that the product brings, at each start: an entry that is new comes published; one whose words this build changed is
 * renewed only while nobody else has changed them; one that somebody edited or removed is left alone for good.
 */
export async function seedDocumentation(context: Context, entries: readonly SeedEntry[] = ENTRIES): Promise<void> {
  await context.store.write(systemActor(null), async (writer) => {
    await writer.client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    const { rows } = await writer.client.query<{ slug: string; digest: string }>('SELECT slug, digest FROM doc_seeds');
    const known = new Map(rows.map(({ slug, digest }) => [slug, digest]));
    for (const entry of entries) {
      const { slug, category, audience, position } = entry;
      const words = wordsOf(entry);
      const digest = digestOf(words);
      const before = known.get(slug);
      if (before === digest) continue;
      const id = seededEntryId(slug);
      if (before === undefined) await writer.insert(docEntry, id, { ...words, category, audience, position, state: 'published' });
      else {
        const row = await writer.get(docEntry, id);
        if (!row || digestOf(row) !== before) continue;
        await writer.patch(docEntry, id, { ...words });
      }
      await writer.client.query(
        'INSERT INTO doc_seeds (slug, digest) VALUES ($1, $2) ON CONFLICT (slug) DO UPDATE SET digest = EXCLUDED.digest',
        [slug, digest],
      );
    }
  });
}

/** An entry that the product brings. `slug` names it for good: it is how a later build finds the entry it brought. */
export interface SeedEntry {
  slug: string;
  category: DocCategory;
  audience: DocAudience;
  position: number;
  fr: { title: string; body: string };
  en: { title: string; body: string };
}
