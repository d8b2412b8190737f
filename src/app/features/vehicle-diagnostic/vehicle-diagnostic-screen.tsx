import { useNavigate } from '@tanstack/react-router';
import { Truck } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatUnit, MISSING } from '../../../domain/kit/format.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { activityAt } from '../../../domain/telemetry/state.ts';
import { AbsentRow } from '../../entity-ui/absent-row.tsx';
import { useListSearch } from '../../entity-ui/list/use-list-search.ts';
import { useRow, useRows, useVehicleState } from '../../entity-ui/use-rows.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Age } from '../../entity-ui/age.tsx';
import { DetailList, type DetailLine } from '../../entity-ui/detail-list.tsx';
import { StateText } from '../../entity-ui/state-text.tsx';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { CODE_FILTERS, DIAGNOSTIC_FILTERS, diagnosticSearchSchema } from './search.ts';
import { VehicleCodes } from './vehicle-codes.tsx';
import { VehicleTroubles } from './vehicle-troubles.tsx';

/** What a vehicle's device says of itself: since when, with which supply and reception. */
function VehicleHealth({ vehicle }: { vehicle: LocalRow }) {
  const { t, i18n } = useTranslation('vehicle-diagnostic');
  const state = useVehicleState(vehicle._id);
  const device = useRow('device', vehicle['device'] as string | null);
  const nowMs = useNowMs();
  const lines: DetailLine[] = [
    { label: t('state'), value: <StateText activity={activityAt(state, nowMs)} state={state} nowMs={nowMs} long /> },
    { label: t('device'), value: device ? String(device['title']) : t('noDevice'), aside: device ? String(device['serial']) : undefined },
    { label: t('heard'), value: typeof device?.['lastSeenAt'] === 'string' ? <Age at={device['lastSeenAt']} /> : MISSING },
    { label: t('voltage'), value: state?.voltageV == null ? MISSING : formatUnit(state.voltageV, 'V', i18n.language, 1) },
    { label: t('satellites'), value: state?.satellites == null ? MISSING : formatNumber(state.satellites, i18n.language) },
  ];
  return (
    <section className="panel mb-4 max-w-160 px-4 py-1" aria-label={t('health')}>
      <DetailList lines={lines} />
    </section>
  );
}

const ELSEWHERE = Object.fromEntries([...DIAGNOSTIC_FILTERS, ...CODE_FILTERS, 'q', 'sort', 'open'].map((key) => [key, undefined]));

/** /gestion/vehicules/{id}/diagnostic: what is wrong with a vehicle's device or data, and the history of its trouble codes. */
export function VehicleDiagnosticScreen({ vehicleId }: { vehicleId: string }) {
  const { t, i18n } = useTranslation(['vehicle-diagnostic', 'nav']);
  const navigate = useNavigate();
  const vehicle = useRow('vehicle', vehicleId);
  const vehiclesLoaded = useRows('vehicle').loaded;
  const [troubles, codes] = [useRows('diagnostic'), useRows('dtcEvent')];
  const mine = useMemo(() => troubles.rows.filter((row) => row['vehicle'] === vehicleId), [troubles.rows, vehicleId]);
  const told = useMemo(() => codes.rows.filter((row) => row['vehicle'] === vehicleId), [codes.rows, vehicleId]);
  const [search, patch] = useListSearch(diagnosticSearchSchema);

  const plate = String(vehicle?.['registration'] ?? '');
  const crumbs = [
    { label: t('nav:management'), to: '/gestion' },
    { label: t('nav:vehicles'), to: '/gestion/vehicules' },
    { label: plate, to: '/gestion/vehicules', search: { vehicle: vehicleId } },
    { label: t('title') },
  ];
  if (!vehicle)
    return (
      <>
        <Breadcrumbs items={[...crumbs.slice(0, 2), { label: t('title') }]} />
        {vehiclesLoaded && <AbsentRow entity="vehicle" id={vehicleId} />}
      </>
    );
  const view = search['view'] === 'codes' ? 'codes' : 'troubles';
  const count = (rows: readonly unknown[]): string => formatNumber(rows.length, i18n.language);
  const head = (
    <>
      <VehicleHealth vehicle={vehicle} />
      <div className="mb-4 flex">
        <Segmented
          label={t('view')}
          value={view}
          options={[
            { value: 'troubles', label: t('troubles', { figure: count(mine) }) },
            { value: 'codes', label: t('codes.view', { figure: count(told) }) },
          ]}
          onChange={(next) => patch({ ...ELSEWHERE, view: next === 'codes' ? next : undefined })}
        />
      </div>
    </>
  );
  const actions = (
    <Button icon={<Truck aria-hidden="true" />} onClick={() => void navigate({ to: '/gestion/vehicules', search: { vehicle: vehicleId } })}>
      {t('toVehicle')}
    </Button>
  );
  const props = { plate, crumbs, head, actions, search, patch };
  return view === 'codes' ? (
    <VehicleCodes key="codes" {...props} rows={told} loaded={codes.loaded} />
  ) : (
    <VehicleTroubles key="troubles" {...props} rows={mine} loaded={troubles.loaded} />
  );
}
