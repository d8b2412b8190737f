import { odometerOf } from '../../../domain/vehicle/vehicle-meter.ts';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf } from '../../../domain/kit/time-zone.ts';
import { isDay } from '../../../domain/kit/typed-date.ts';
import { maintenance, type Maintenance } from '../../../domain/maintenance/maintenance.ts';
import { patchRow } from '../../../db/mutate.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { figureOf, type FigureBounds } from '../../../domain/kit/figure-text.ts';
import { FigureInput } from '../../entity-ui/figure-input.tsx';
import { figureBounds } from '../../entity-ui/form-model.ts';
import { useSaved } from '../../entity-ui/use-saved.ts';
import { useRow, useVehicleState } from '../../entity-ui/use-rows.ts';
import { useTimeZone } from '../../entity-ui/use-time-zone.ts';
import { unitName } from '../../../domain/kit/format.ts';
import { notify } from '../../shell/notifications.ts';
import { DayField } from '../../ui/date-field/day-field.tsx';

const STATUTORY: readonly string[] = ['inspection', 'pollution', 'tachograph'];

const figureText = (...values: (number | null | undefined)[]): string => {
  const known = values.find((value) => value != null);
  return known === undefined ? '' : String(Math.round(known!));
};

/** A figure that may be left out; NaN when it is none. */
const figureIn = (text: string, lang: string, bounds: FigureBounds): number | null =>
  text.trim() === '' ? null : figureOf(text, lang, bounds);

interface DoneForm {
  fields: ReactNode;
  busy: boolean;
  save: () => void;
}

/** Work is done: when, at which counters; its plan goes on from there. With or without network. */
export function useDoneForm(row: LocalRow, onDone: () => void): DoneForm {
  const { t, i18n } = useTranslation(['maintenance', 'entity-form', 'field-issues']);
  const saved = useSaved();
  const work = row as Maintenance;
  const vehicle = useRow('vehicle', work.vehicle);
  const state = useVehicleState(work.vehicle);
  const today = dayOf(Date.now(), useTimeZone());
  const [day, setDay] = useState(work.doneOn ?? today);
  const [km, setKm] = useState(figureText(work.odometerKm, odometerOf(vehicle ?? {}, state)?.km));
  const [hours, setHours] = useState(figureText(work.engineHours, state?.engineHours, vehicle?.['engineHours'] as number | null));
  const [next, setNext] = useState(work.nextDueOn ?? '');
  const [said, setSaid] = useState(false);
  const [busy, setBusy] = useState(false);
  const figures = {
    odometerKm: figureIn(km, i18n.language, figureBounds(maintenance.fields.odometerKm)),
    engineHours: figureIn(hours, i18n.language, figureBounds(maintenance.fields.engineHours)),
  };
  const isBad = (value: number | null): boolean => value !== null && !(value >= 0);
  const isNextBad = next !== '' && !isDay(next);
  const wrong = !isDay(day) || day > today || isNextBad || isBad(figures.odometerKm) || isBad(figures.engineHours);

  async function save(): Promise<void> {
    setSaid(true);
    if (wrong) return;
    setBusy(true);
    try {
      await patchRow('maintenance', row._id, { state: 'done', doneOn: day, ...figures, ...(next === '' ? {} : { nextDueOn: next }) });
      saved(t('done.saved'));
      onDone();
    } catch (error) {
      notify({ msg: t('entity-form:failed'), type: 'error', error });
      setBusy(false);
    }
  }

  const numberIssue = (value: number | null): string | undefined => (said && isBad(value) ? t('field-issues:number') : undefined);
  const fields = (
    <div className="grid gap-3.5">
      <p className="muted">{work.title}</p>
      <DayField
        label={t('fields.doneOn')}
        value={day}
        today={today}
        max={today}
        required
        error={said && (!isDay(day) || day > today) ? t('field-issues:day') : undefined}
        onChange={setDay}
      />
      <FigureInput
        label={t('fields.odometerKm')}
        bounds={figureBounds(maintenance.fields.odometerKm)}
        unit={unitName('km', i18n.language)}
        value={km}
        error={numberIssue(figures.odometerKm)}
        onChange={setKm}
      />
      <FigureInput
        label={t('fields.engineHours')}
        bounds={figureBounds(maintenance.fields.engineHours)}
        unit={unitName('h', i18n.language)}
        value={hours}
        error={numberIssue(figures.engineHours)}
        onChange={setHours}
      />
      {STATUTORY.includes(work.kind) && (
        <DayField
          label={t('fields.nextDueOn')}
          hint={t('done.nextHint')}
          value={next}
          today={today}
          min={day}
          error={said && isNextBad ? t('field-issues:day') : undefined}
          onChange={setNext}
        />
      )}
      <p className="hint">{t('done.hint')}</p>
    </div>
  );
  return { fields, busy, save: () => void save() };
}
