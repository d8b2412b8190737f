import { ReceiptText } from 'lucide-react';
import type { VehicleCost } from '../../../domain/cost/vehicle-cost.ts';
import { EntityScreen } from '../../entity-ui/screen/entity-screen.tsx';
import type { EntityScreenConfig, ListSlotProps } from '../../entity-ui/screen/entity-screen-config.ts';
import { formatDate, formatMoney } from '../../../domain/kit/format.ts';
import { COST_FILTERS, costSearchSchema } from './search.ts';
import { TabSwitch } from './tab-switch.tsx';

function Above({ patch }: ListSlotProps) {
  return <TabSwitch tab="costs" patch={patch} />;
}

const CONFIG: EntityScreenConfig = {
  entity: 'vehicleCost',
  to: '/dashboard/tableau-de-bord-tco',
  query: 'tab=costs',
  parent: { key: 'ownership', to: '/dashboard/tableau-de-bord-tco' },
  icon: ReceiptText,
  search: costSearchSchema,
  filters: COST_FILTERS,
  always: COST_FILTERS,
  shown: ['vehicle', 'post', 'fromOn', 'toOn', 'netCents', 'supplier', 'reference'],
  startingSort: '-fromOn',
  sections: [
    { key: 'what', fields: ['label', 'vehicle', 'post'], wide: ['label'] },
    { key: 'amount', fields: ['netCents', 'taxCents', 'fromOn', 'toOn', 'residualCents', 'energyL', 'energyKwh', 'odometerKm'] },
    { key: 'bill', fields: ['supplier', 'reference'] },
    { key: 'more', fields: ['note'], wide: ['note'] },
  ],
  hints: { toOn: 'hints.toOn', netCents: 'hints.netCents', residualCents: 'hints.residualCents', reference: 'hints.reference' },
  shows: (field, values) =>
    field === 'residualCents' ? values['post'] === 'financing' : field.startsWith('energy') ? values['post'] === 'energy' : true,
  summary: (row, words) => {
    const { vehicle, fromOn, netCents } = row as VehicleCost;
    return [words.titleOf('vehicle', vehicle), formatDate(fromOn, words.lang), formatMoney(netCents, words.lang)]
      .filter(Boolean)
      .join(' · ');
  },
  importable: true,
  Above,
};

/** What was spent, bill by bill; typed, or brought in from a file. */
export function CostsScreen() {
  return <EntityScreen config={CONFIG} />;
}
