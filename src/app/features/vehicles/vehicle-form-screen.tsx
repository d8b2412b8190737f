import { SearchX } from 'lucide-react';
import { useCallback, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AbsentRow } from '../../entity-ui/screen/absent-row.tsx';
import { ENTITIES } from '../../../domain/registry.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { Age } from '../../entity-ui/remote-state.tsx';
import type { FormValues } from '../../entity-ui/form/form-model.ts';
import { EntityForm, type CustomInput, type FormSection, type UseWarnings } from '../../entity-ui/screen/entity-form.tsx';
import { useAccess } from '../../entity-ui/use-access.ts';
import type { Refuses } from '../../entity-ui/form/use-form.ts';
import { HindranceHint, useHindrances } from '../../entity-ui/vehicle/use-hindrances.tsx';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useRow, useRows, useTimeZone, useVehicleState } from '../../entity-ui/use-rows.ts';
import { hindranceOf, moment } from '../../../domain/vehicle/can-go.ts';
import { RETIRED_STATUSES } from '../../../domain/vehicle/vehicle.ts';
import { odometerOf } from '../../../domain/vehicle/vehicle-meter.ts';
import { formatUnit } from '../../../domain/text/format.ts';
import { Breadcrumbs } from '../../ui/page-header.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/note.tsx';
import { ModelField, ProbesInput } from './vehicle-inputs.tsx';
import { useVehicleSearch } from './vehicle-actions.tsx';

const vehicle = ENTITIES.vehicle;

/** Fields by question; full-width ones are marked. */
const SECTIONS: readonly Omit<FormSection, 'legend'>[] = [
  { key: 'identity', fields: ['registration', 'name', 'vin', 'make', 'model', 'year', 'category', 'energy'], wide: ['vin'] },
  { key: 'assignment', fields: ['fleet', 'driver', 'device', 'status', 'carSharing', 'homeSite', 'seats', 'bootL', 'privateUse'] },
  { key: 'meters', fields: ['odometerKm', 'engineHours'] },
  { key: 'technical', fields: ['tankL', 'batteryKwh', 'consumptionRef', 'co2GKm', 'gvwrKg', 'speedLimitKmh'] },
  { key: 'probes', fields: ['probes'], wide: ['probes'] },
  { key: 'dates', fields: ['inServiceOn', 'inspectionDueOn', 'tachographDownloadedOn'] },
  { key: 'more', fields: ['tags', 'note'], wide: ['tags', 'note'] },
];
const CUSTOM: Readonly<Record<string, CustomInput>> = {
  make: ({ form, id, row }) => <ModelField form={form} id={id} name="make" isNew={!row} />,
  probes: ProbesInput,
  model: ({ form, id, row }) => <ModelField form={form} id={id} name="model" isNew={!row} />,
};
const WITH_BATTERY = ['electric', 'hybrid', 'plug-in-hybrid', 'hydrogen'];

/** A tank for what burns, a battery for what has one. */
function shows(field: string, values: FormValues): boolean {
  const energy = String(values['energy']);
  return !(field === 'tankL' && energy === 'electric') && !(field === 'batteryKwh' && !WITH_BATTERY.includes(energy));
}

/** Creates or edits a vehicle; works without network. */
export function VehicleFormScreen() {
  const { t } = useTranslation(['vehicles', 'nav', 'vehicle']);
  const [search, patch] = useVehicleSearch();
  const access = useAccess();
  const creating = search.new === 1;
  const loaded = useRows('vehicle').loaded;
  const row = useRow('vehicle', creating ? null : search.vehicle);
  const allowed = access.can(creating ? 'create' : 'update', 'vehicle');
  const leave = useCallback(
    (id?: string) => patch({ new: undefined, edit: undefined, vehicle: id ?? search.vehicle }, true),
    [patch, search.vehicle],
  );
  const title = creating ? t('form.new') : String(row?.['registration'] ?? t('vehicle:one'));

  return (
    <>
      <Breadcrumbs
        items={[{ label: t('nav:management'), to: '/gestion' }, { label: t('title'), to: '/gestion/vehicules' }, { label: title }]}
      />
      {!allowed ? (
        <EmptyState
          className="mt-8"
          icon={<SearchX aria-hidden="true" />}
          title={t('form.readOnly')}
          action={<Button onClick={() => leave()}>{t('detail.back')}</Button>}
        >
          {t('form.readOnlyText')}
        </EmptyState>
      ) : creating || row ? (
        <VehicleForm key={row?._id ?? 'new'} row={row} onLeave={leave} />
      ) : (
        loaded && (
          <AbsentRow entity="vehicle" id={search.vehicle ?? ''} action={<Button onClick={() => leave()}>{t('detail.back')}</Button>} />
        )
      )}
    </>
  );
}

/** Who is given a vehicle that cannot go now is told; where it is nobody's any more, nobody is (the server refuses it too). */
const useDriverWarnings: UseWarnings = (values, row) => {
  const known = useHindrances();
  const timeZone = useTimeZone();
  const nowMs = useNowMs();
  const given = values['driver'] && values['driver'] !== (row?.['driver'] ?? '');
  if (!given) return {};
  const vehicle = { _id: row?._id ?? '', status: String(values['status']) };
  const hindrance = hindranceOf(vehicle, moment(null, nowMs), known, timeZone);
  return { driver: hindrance && <HindranceHint hindrance={hindrance} /> };
};

function refusedDriver(row: LocalRow | undefined): Refuses {
  return ({ driver, status }) =>
    row && driver && driver !== row['driver'] && RETIRED_STATUSES.includes(status) ? [{ field: 'driver', code: 'out-of-service' }] : [];
}

function VehicleForm({ row, onLeave }: { row: LocalRow | undefined; onLeave: (id?: string) => void }) {
  const { t, i18n } = useTranslation('vehicles');
  const state = useVehicleState(row?._id);
  const fleets = useRows('fleet').rows;
  // One fleet only: it is the answer.
  const preset = useMemo(() => (!row && fleets.length === 1 ? { fleet: fleets[0]!._id } : undefined), [row, fleets]);
  const sections = useMemo(() => SECTIONS.map((section) => ({ ...section, legend: t(`form.sections.${section.key}`) })), [t]);
  const refuses = useMemo(() => refusedDriver(row), [row]);
  const meter = odometerOf(row ?? {}, state);
  const measured = (value: number | null | undefined, unit: string): ReactNode =>
    state &&
    value != null && (
      <>
        {t('form.measured', { value: formatUnit(value, unit, i18n.language) })} <Age at={state.at} />
      </>
    );
  const hints = {
    registration: t('form.plateHint'),
    vin: t('form.vinHint'),
    odometerKm: measured(meter?.source === 'box' ? meter.km : null, 'km'),
    engineHours: measured(state?.engineHours, 'h'),
  };

  return (
    <EntityForm
      entity={vehicle}
      row={row}
      title={row ? t('form.edit', { plate: String(row['registration']) }) : t('form.new')}
      addLabel={t('add')}
      sections={sections}
      onLeave={onLeave}
      hints={hints}
      shows={shows}
      custom={CUSTOM}
      useWarnings={useDriverWarnings}
      refuses={refuses}
      preset={preset}
    />
  );
}
