import type { DocAudience, DocCategory } from '../../../../domain/support/doc-entry.ts';

/** An entry that the product brings. `slug` names it for good: it is how a later build finds the entry it brought. */
export interface SeedEntry {
  slug: string;
  category: DocCategory;
  audience: DocAudience;
  position: number;
  fr: { title: string; body: string };
  en: { title: string; body: string };
}
