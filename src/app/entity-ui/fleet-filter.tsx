import { useTranslation } from 'react-i18next';
import { FilterChip } from '../ui/filter-chip.tsx';
import { NONE } from './list/list-search.ts';
import { useRows } from './use-rows.ts';

/** The fleets that a person looks at, on every screen: what is chosen, a cross that takes it away. Nothing where there is no fleet to choose. */
export function FleetFilter({ fleet, onChange }: { fleet: string | undefined; onChange: (fleet: string | undefined) => void }) {
  const { t } = useTranslation(['fleet', 'list']);
  const { rows } = useRows('fleet');
  if (rows.length === 0 && fleet === undefined) return null;
  return (
    <FilterChip
      label={t('fleet:one')}
      all={t('list:any')}
      options={[...rows.map(({ _id, name }) => ({ value: _id, label: String(name) })), { value: NONE, label: t('list:without') }]}
      selected={fleet?.split(',') ?? []}
      onChange={(ids) => onChange(ids.join(',') || undefined)}
    />
  );
}
