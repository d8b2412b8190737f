import { CloudDownload, SearchX } from 'lucide-react';
import { useCallback, useId, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureError } from '../../../domain/kit/failure.ts';
import type { Entity } from '../../../domain/kit/entity.ts';
import { ENTITIES } from '../../../domain/registry.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { FieldInput } from '../../entity-ui/field-input.tsx';
import { useAccess } from '../../entity-ui/use-access.ts';
import { useEntityForm } from '../../entity-ui/use-entity-form.ts';
import { useRow, useRows, useVehicleState } from '../../entity-ui/use-rows.ts';
import { useSaved } from '../../entity-ui/use-saved.ts';
import { useWorkday } from '../../entity-ui/use-workday.ts';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { formatTime, formatUnit } from '../../i18n/format.ts';
import { Age } from '../../entity-ui/age.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useRowStatus } from './use-row-status.tsx';
import { useVehicleSearch } from './use-vehicle-search.ts';
import './vehicles.css';

const vehicle = ENTITIES.vehicle as unknown as Entity;

/** Fields by question; full-width ones are marked. */
const SECTIONS: readonly { key: string; fields: readonly string[]; wide?: readonly string[] }[] = [
  { key: 'identity', fields: ['registration', 'name', 'vin', 'make', 'model', 'year', 'category', 'energy'], wide: ['vin'] },
  { key: 'assignment', fields: ['fleet', 'driver', 'device', 'status', 'carSharing'] },
  { key: 'meters', fields: ['odometerKm', 'engineHours'] },
  { key: 'technical', fields: ['tankL', 'batteryKwh', 'consumptionRef', 'co2GKm', 'gvwrKg'] },
  { key: 'dates', fields: ['inServiceOn', 'inspectionDueOn'] },
  { key: 'more', fields: ['tags', 'note'], wide: ['tags', 'note'] },
];

/** Creates or edits a vehicle; works without network. */
export function VehicleFormScreen() {
  const { t } = useTranslation(['vehicles', 'nav', 'vehicle']);
  const [search, patch] = useVehicleSearch();
  const access = useAccess();
  const creating = search.new === 1;
  const loaded = useRows('vehicle').loaded;
  const row = useRow('vehicle', creating ? null : search.vehicle);
  const allowed = access.can(creating ? 'create' : 'update', 'vehicle');
  const leave = useCallback((id?: string) => patch({ new: undefined, edit: undefined, vehicle: id ?? search.vehicle }, true), [patch, search.vehicle]);
  const title = creating ? t('form.new') : String(row?.['registration'] ?? t('vehicle:one'));

  return (
    <>
      <Breadcrumbs items={[{ label: t('nav:management'), to: '/gestion' }, { label: t('title'), to: '/gestion/vehicules' }, { label: title }]} />
      {!allowed ? (
        <EmptyState className="mt-8" icon={<SearchX aria-hidden="true" />} title={t('form.readOnly')} action={<Button onClick={() => leave()}>{t('detail.back')}</Button>}>
          {t('form.readOnlyText')}
        </EmptyState>
      ) : creating || row ? (
        <VehicleForm key={row?._id ?? 'new'} row={row} onLeave={leave} />
      ) : (
        loaded && (
          <EmptyState className="mt-8" icon={<CloudDownload aria-hidden="true" />} title={t('detail.unknown')} action={<Button onClick={() => leave()}>{t('detail.back')}</Button>}>
            {t('detail.unknownText')}
          </EmptyState>
        )
      )}
    </>
  );
}

function VehicleForm({ row, onLeave }: { row: LocalRow | undefined; onLeave: (id?: string) => void }) {
  const { t, i18n } = useTranslation(['vehicles', 'entity-form', 'vehicle', 'failure']);
  const formId = useId();
  const state = useVehicleState(row?._id);
  const fleets = useRows('fleet').rows;
  const workday = useWorkday(useNowMs());
  const saved = useSaved();
  const focusField = useCallback((name: string) => requestAnimationFrame(() => document.getElementById(`${formId}-${name}`)?.focus()), [formId]);
  // One fleet only: it is the answer.
  const preset = useMemo(() => (!row && fleets.length === 1 ? { fleet: fleets[0]!._id } : undefined), [row, fleets]);
  const form = useEntityForm(vehicle, row, focusField, preset);
  const { statusOf, dialog } = useRowStatus(useCallback(() => undefined, []));
  const refused = row && statusOf(row)?.refused;

  const save = async (): Promise<void> => {
    const id = await form.save();
    if (id === null) return;
    saved(t('entity-form:saved'));
    onLeave(id);
  };
  const hints: Record<string, ReactNode> = {
    registration: t('form.plateHint'),
    vin: t('form.vinHint'),
    odometerKm: state?.odometerKm != null && (
      <>
        {t('form.measured', { value: formatUnit(state.odometerKm, 'km', i18n.language) })} <Age at={state.at} />
      </>
    ),
    engineHours: state?.engineHours != null && (
      <>
        {t('form.measured', { value: formatUnit(state.engineHours, 'h', i18n.language) })} <Age at={state.at} />
      </>
    ),
  };
  const shows = (field: string): boolean => !(field === 'tankL' && form.values['energy'] === 'electric') && !(field === 'batteryKwh' && !['electric', 'hybrid', 'plug-in-hybrid', 'hydrogen'].includes(String(form.values['energy'])));
  const code = form.failure instanceof FailureError ? form.failure.failure.code : undefined;

  return (
    <>
      <PageHeader title={row ? t('form.edit', { plate: String(row['registration']) }) : t('form.new')} />
      {refused && (
        <Note tone="alert" title={refused.title} className="mb-4 max-w-160">
          {refused.reason}
        </Note>
      )}
      {form.restored && (
        <Note
          tone="pending"
          className="mb-4 max-w-160"
          live
          action={
            <Button size="sm" onClick={() => void form.discard()}>
              {t('entity-form:draftDiscard')}
            </Button>
          }
        >
          {t('entity-form:draftRestored')}
        </Note>
      )}
      <form
        className="vf"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {SECTIONS.map((section) => (
          <fieldset key={section.key}>
            <legend>{t(`form.sections.${section.key}`)}</legend>
            {section.fields.filter(shows).map((name) => (
              <FieldInput key={name} entity={vehicle} name={name} form={form} formId={formId} hint={hints[name]} className={section.wide?.includes(name) ? 'wide' : undefined} autoFocus={!row && name === 'registration'} />
            ))}
          </fieldset>
        ))}
        {form.failure && (
          <Note tone="alert" title={t('entity-form:failed')} live>
            {code === 'storage' || code === 'quota' ? t('entity-form:failedStorage') : t(`failure:${code}`)}
          </Note>
        )}
        <div className="vf-foot">
          <Button type="submit" variant="primary" busy={form.saving}>
            {t(row ? 'entity-form:save' : 'add')}
          </Button>
          <Button
            variant="ghost"
            onClick={() => {
              void form.discard();
              onLeave();
            }}
          >
            {t('entity-form:cancel')}
          </Button>
          <span className="ml-auto text-xs text-muted" aria-live="polite">
            {form.dirty && form.keptAt ? t('entity-form:kept', { time: formatTime(form.keptAt, i18n.language, workday.timeZone) }) : null}
          </span>
        </div>
      </form>
      {dialog}
    </>
  );
}
