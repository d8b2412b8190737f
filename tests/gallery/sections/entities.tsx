import type { Entity } from '../../../src/domain/entity/entity.ts';
import { ENTITIES } from '../../../src/domain/registry.ts';
import { DetailList } from '../../../src/app/entity-ui/screen/row-details.tsx';
import { FieldInput } from '../../../src/app/entity-ui/form/field-input.tsx';
import type { EntityForm } from '../../../src/app/entity-ui/form/use-form.ts';

const vehicle = ENTITIES.vehicle as unknown as Entity;
const NAMES = ['registration', 'odometerKm', 'energy', 'inServiceOn', 'carSharing', 'tags', 'driver', 'note'];

/** A form at rest: nothing is typed in a picture. */
const form = {
  values: {
    registration: 'GH_482',
    odometerKm: '48 213',
    energy: 'electric',
    inServiceOn: '2024-03-04',
    carSharing: true,
    tags: ['froid'],
    driver: '',
    note: 'Rayure.',
  },
  issues: {
    registration: { field: 'registration', code: 'plate-characters' },
    note: { field: 'note', code: 'too-long', params: { count: 2000 } },
  },
  meanwhile: { energy: 'diesel' },
  set: () => undefined,
  leave: () => undefined,
} as unknown as EntityForm;

export function Entities() {
  return (
    <div className="g-grid">
      {NAMES.map((name) => (
        <FieldInput key={name} entity={vehicle} name={name} form={form} formId="g" />
      ))}
      <div className="panel" style={{ padding: 12 }}>
        <DetailList
          lines={[
            { label: 'Marque', value: 'Renault' },
            { label: 'Odomètre', value: '48 213 km', aside: 'CAN' },
            { label: 'Conducteur', value: 'Karim Benali', pending: true },
          ]}
        />
      </div>
    </div>
  );
}
