import { useNavigate } from '@tanstack/react-router';
import { LibraryBig, ListTree } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type SiteVehicleModel, siteVehicleModelSchema } from '../../../domain/platform/site-vehicle.ts';
import { ENTITIES } from '../../../domain/registry.ts';
import { formatNumber } from '../../../domain/text/format.ts';
import { foldText } from '../../../domain/text/search-text.ts';
import { SiteListPage } from '../../entity-ui/list/site-list-page.tsx';
import { pageOf } from '../../entity-ui/list/site-list.ts';
import { useListSearch } from '../../entity-ui/list/use-list-search.ts';
import { type Reading, useWholeList } from '../../entity-ui/list/whole-rows.ts';
import { type SiteEntityConfig, SiteEntityScreen } from '../../entity-ui/screen/site-entity-screen.tsx';
import { useWords } from '../../entity-ui/use-words.ts';
import { AppLink } from '../../shell/app-link.tsx';
import type { Column } from '../../ui/data-table/model.ts';
import { missing } from './linked-columns.tsx';
import { modelsInUseSearchSchema, vehicleModelSearchSchema } from './search.ts';

const CONFIG: SiteEntityConfig = {
  entity: ENTITIES.vehicleModel,
  path: '/api/v1/admin/vehicle-models',
  to: '/admin/vehicle-models',
  icon: LibraryBig,
  search: vehicleModelSearchSchema,
  filters: ['category', 'energy'],
  shown: ['make', 'category', 'energy', 'consumptionRef', 'co2GKm', 'tankL', 'batteryKwh', 'gvwrKg'],
  startingSort: 'make',
  sections: [
    { key: 'model', fields: ['make', 'model', 'category', 'energy'] },
    { key: 'figures', fields: ['consumptionRef', 'co2GKm', 'tankL', 'batteryKwh', 'gvwrKg', 'seats', 'bootL', 'source'], wide: ['source'] },
  ],
  hints: { source: 'screen.sourceHint' },
  summary: (row, { t }) => [row['make'], t(`choices.energy.${String(row['energy'])}`)].join(' · '),
};

/** /admin/vehicle-models: the catalogue that vehicles' sheets take their figures from. */
export function VehicleModelsScreen() {
  return <SiteEntityScreen config={CONFIG} />;
}

const schema = pageOf(siteVehicleModelSchema);
const NO_FILTERS: readonly string[] = [];
const READING: Reading<SiteVehicleModel> = {
  find: (rows, typed) => rows.filter(({ _id }) => _id.replace('|', ' ').includes(foldText(typed))),
  sortKeys: { known: ({ known }) => (known === null ? 0 : 1) },
};
const hrefOf = ({ make, model }: SiteVehicleModel): string => `/admin/vehicles?q=${encodeURIComponent(model ?? make ?? '')}`;

/** /admin/vehicles/models: models in use, with how many vehicles of how many accounts, and whether the catalogue has them. */
export function ModelsInUseScreen() {
  const { t } = useTranslation(['adminModels', 'nav', 'vehicle']);
  const words = useWords('vehicle');
  const navigate = useNavigate();
  const [search, patch] = useListSearch(modelsInUseSearchSchema);
  const nameOf = useCallback(({ make, model }: SiteVehicleModel): string => [make, model].filter(Boolean).join(' ') || t('unnamed'), [t]);
  const columns = useMemo((): Column<SiteVehicleModel>[] => {
    const count = (id: 'vehicles' | 'organizations'): Column<SiteVehicleModel> => ({
      id,
      label: t(`columns.${id}`),
      widthPx: 120,
      numeric: true,
      sortable: true,
      cell: (row) => formatNumber(row[id], words.lang),
    });
    return [
      {
        id: 'model',
        label: t('columns.model'),
        widthPx: 260,
        frozen: true,
        sortable: true,
        cell: (row) => <b className="ell font-medium">{row.model ?? t('unnamed')}</b>,
      },
      {
        id: 'make',
        label: t('columns.make'),
        widthPx: 170,
        sortable: true,
        cell: (row) => (row.make ? <span className="ell">{row.make}</span> : missing),
      },
      count('vehicles'),
      count('organizations'),
      {
        id: 'energies',
        label: t('vehicle:fields.energy'),
        widthPx: 180,
        cell: (row) => <span className="ell">{row.energies.map((energy) => words.t(`choices.energy.${energy}`)).join(', ')}</span>,
      },
      {
        id: 'known',
        label: t('columns.known'),
        widthPx: 150,
        sortable: true,
        cell: (row) =>
          row.known === null ? (
            <span className="tag tag-line">{t('notKnown')}</span>
          ) : (
            <span data-still>
              <AppLink className="link" href={`/admin/vehicle-models?open=${row.known}`}>
                {t('known')}
              </AppLink>
            </span>
          ),
      },
    ];
  }, [t, words]);
  const list = useWholeList<SiteVehicleModel>({
    listKey: 'models-in-use',
    url: '/api/v1/admin/vehicles/models',
    schema,
    reading: READING,
    search,
    patch,
    filterKeys: NO_FILTERS,
    startingSort: '-vehicles',
    columns,
  });
  const open = useCallback((row: SiteVehicleModel) => void navigate({ to: hrefOf(row) }), [navigate]);
  return (
    <SiteListPage
      list={list}
      words={words}
      title={t('nav:modelsInUse')}
      icon={ListTree}
      empty={t('none')}
      emptyText={t('noneText')}
      searchText={t('search')}
      nameOf={nameOf}
      hrefOf={hrefOf}
      onOpen={open}
      card={(row) => (
        <div className="flex items-center justify-between gap-2">
          <b className="ell">{nameOf(row)}</b>
          <span className="flex-none text-sm whitespace-nowrap text-muted">{t('count', { count: row.vehicles })}</span>
        </div>
      )}
    />
  );
}
