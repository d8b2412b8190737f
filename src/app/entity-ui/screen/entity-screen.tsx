import { useListSearch } from '../list/use-list-search.ts';
import { EntityFormScreen } from './entity-form-screen.tsx';
import { EntityListScreen } from './entity-list-screen.tsx';
import type { EntityScreenConfig } from './entity-screen-config.ts';

/** The screen of an entity: its list, or a form when the address asks for one. */
export function EntityScreen({ config }: { config: EntityScreenConfig }) {
  const [search, patch] = useListSearch(config.search);
  const id = search.open ?? null;
  if (search.new || (id && search.edit))
    return <EntityFormScreen config={config} id={search.new ? null : id} search={search} patch={patch} />;
  return <EntityListScreen config={config} search={search} patch={patch} />;
}
