import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { patchRow } from '../../../db/mutate.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import {
  COST_KINDS,
  COST_LINES_MAX,
  type CostLine,
  costLinesSchema,
  maintenance,
  type Maintenance,
} from '../../../domain/maintenance/maintenance.ts';
import { costTotals } from '../../../domain/maintenance/works.ts';
import { type FigureBounds, figureOf, figureText } from '../../../domain/text/figure-text.ts';
import { formatMoney, unitName } from '../../../domain/text/format.ts';
import { centsOf } from '../../../domain/text/money.ts';
import { dayOf } from '../../../domain/time/time-zone.ts';
import { isDay } from '../../../domain/time/typed-date.ts';
import { odometerOf } from '../../../domain/vehicle/vehicle-meter.ts';
import { FigureInput } from '../../entity-ui/form/figure-input.tsx';
import { figureBounds } from '../../entity-ui/form/form-model.ts';
import type { CustomInput } from '../../entity-ui/screen/entity-form.tsx';
import { useRow, useTimeZone, useVehicleState } from '../../entity-ui/use-rows.ts';
import { useSaved } from '../../entity-ui/use-writes.ts';
import { notify } from '../../shell/notifications.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { DayField } from '../../ui/dates/date-fields.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import './costs.css';

const STATUTORY: readonly string[] = ['inspection', 'pollution', 'tachograph'];

const doneFigureText = (...values: (number | null | undefined)[]): string => {
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
  const { t, i18n } = useTranslation(['maintenance', 'entityForm', 'fieldIssues']);
  const saved = useSaved();
  const work = row as Maintenance;
  const vehicle = useRow('vehicle', work.vehicle);
  const state = useVehicleState(work.vehicle);
  const today = dayOf(Date.now(), useTimeZone());
  const [day, setDay] = useState(work.doneOn ?? today);
  const [km, setKm] = useState(doneFigureText(work.odometerKm, odometerOf(vehicle ?? {}, state)?.km));
  const [hours, setHours] = useState(doneFigureText(work.engineHours, state?.engineHours, vehicle?.['engineHours'] as number | null));
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
      notify({ msg: t('entityForm:failed'), type: 'error', error });
      setBusy(false);
    }
  }

  const numberIssue = (value: number | null): string | undefined => (said && isBad(value) ? t('fieldIssues:number') : undefined);
  const fields = (
    <div className="grid gap-3.5">
      <p className="muted">{work.title}</p>
      <DayField
        label={t('fields.doneOn')}
        value={day}
        today={today}
        max={today}
        required
        error={said && (!isDay(day) || day > today) ? t('fieldIssues:day') : undefined}
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
          error={said && isNextBad ? t('fieldIssues:day') : undefined}
          onChange={setNext}
        />
      )}
      <p className="hint">{t('done.hint')}</p>
    </div>
  );
  return { fields, busy, save: () => void save() };
}

const NEW: CostLine = { kind: 'parts', label: '', quantityMilli: 1000, unitCents: 0, taxBp: 2000 };

/** A figure as it is stored, read from what is typed; NaN when it is none. */
const STORED = {
  quantityMilli: (typed: number) => Math.round(typed * 1000),
  unitCents: centsOf,
  taxBp: (typed: number) => Math.round(typed * 100),
} as const;
const SCALE = { quantityMilli: 1000, unitCents: 100, taxBp: 100 } as const;
type Figure = keyof typeof STORED;
const BOUNDS: Record<Figure, FigureBounds> = { quantityMilli: { digits: 3 }, unitCents: { digits: 2 }, taxBp: { digits: 2, max: 100 } };
const FIGURES: readonly Figure[] = ['quantityMilli', 'unitCents', 'taxBp'];
const UNIT: Record<Figure, string | undefined> = { quantityMilli: undefined, unitCents: '€', taxBp: '%' };

const isFigure = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** Lines of the bill: labour, parts and the rest, with their tax; the totals follow as they are typed. */
export function CostsInput({ form, id }: Parameters<CustomInput>[0]) {
  const { t, i18n } = useTranslation('maintenance');
  const lines = form.values['costs'] as CostLine[];
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const set = (next: readonly CostLine[]): void => form.set('costs', next);
  const change = (at: number, part: Partial<CostLine>): void =>
    set(lines.map((line, index) => (index === at ? { ...line, ...part } : line)));
  const textOf = (at: number, line: CostLine, name: Figure): string => {
    const text = typed[`${at}.${name}`];
    if (text !== undefined) return text;
    return isFigure(line[name])
      ? name === 'unitCents'
        ? (line[name] / SCALE[name]).toFixed(2)
        : figureText(line[name] / SCALE[name])
      : '';
  };
  const read = (at: number, name: Figure, text: string): void => {
    setTyped({ ...typed, [`${at}.${name}`]: text });
    change(at, { [name]: STORED[name](figureOf(text, i18n.language, BOUNDS[name])) });
  };
  const isWhole = costLinesSchema.safeParse(lines).success;
  const totals = isWhole ? costTotals(lines) : null;
  return (
    <div role="group" aria-labelledby={`${id}-label`} className="grid gap-3" onBlur={() => form.leave('costs')}>
      <span className="label" id={`${id}-label`}>
        {t('fields.costs')}
      </span>
      {lines.map((line, at) => (
        // Lines have no name of their own: their place is it.
        <div key={at} className="mt-cost">
          <Select
            label={t('costs.kind')}
            value={line.kind}
            options={COST_KINDS.map((value) => ({ value, label: t(`costs.kinds.${value}`) }))}
            onChange={(kind) => change(at, { kind })}
          />
          <TextField
            id={at === 0 ? id : undefined}
            label={t('costs.label')}
            className="mt-label"
            value={line.label}
            maxLength={120}
            autoComplete="off"
            onChange={(event) => change(at, { label: event.target.value })}
          />
          {FIGURES.map((name) => (
            <FigureInput
              key={name}
              label={t(`costs.${name}`)}
              bounds={BOUNDS[name]}
              unit={UNIT[name]}
              value={textOf(at, line, name)}
              onChange={(text) => read(at, name, text)}
            />
          ))}
          <IconButton
            className="mt-drop"
            label={t('costs.drop', { label: line.label || at + 1 })}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => {
              setTyped({});
              set(lines.filter((_, index) => index !== at));
            }}
          />
        </div>
      ))}
      {form.issues['costs'] && (
        <p className="err" role="alert">
          {t('costs.invalid')}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button size="sm" icon={<Plus aria-hidden="true" />} disabled={lines.length >= COST_LINES_MAX} onClick={() => set([...lines, NEW])}>
          {t('costs.add')}
        </Button>
        {lines.length > 0 && totals && (
          <span>
            {t('costs.totals', { net: formatMoney(totals.netCents, i18n.language), tax: formatMoney(totals.taxCents, i18n.language) })} ·{' '}
            <b>{formatMoney(totals.grossCents, i18n.language)}</b>
          </span>
        )}
      </div>
    </div>
  );
}
