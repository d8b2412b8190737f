import { useListSearch } from '../../entity-ui/list/use-list-search.ts';
import { supportSearchSchema } from './search.ts';
import { SupportListScreen } from './support-list-screen.tsx';
import { SupportFormScreen } from './support-form-screen.tsx';

/** `/support`: the list, or the form of a request when the address asks for one. */
export function SupportScreen() {
  const [search, patch] = useListSearch(supportSearchSchema);
  if (search.new) return <SupportFormScreen id={null} patch={patch} />;
  if (search.open && search.edit) return <SupportFormScreen id={search.open} patch={patch} />;
  return <SupportListScreen />;
}
