import { LibraryBig } from 'lucide-react';
import { ENTITIES } from '../../../../domain/registry.ts';
import { SiteEntityScreen, type SiteEntityConfig } from '../../../entity-ui/screen/site-entity-screen.tsx';
import { vehicleModelSearchSchema } from '../search.ts';

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
