import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { journeyRulesFor, type OwnJourneyRules, RULE_BOUNDS, type RuleName } from '../../../domain/driving/journey-rules.ts';
import { type JourneyRemake as Remade, journeyRemakeAnswerSchema } from '../../../domain/driving/journey.ts';
import { rulesAtOdds } from '../../../domain/organization/settings.rules.ts';
import { figureOf, figureText } from '../../../domain/text/figure-text.ts';
import { formatAge, formatDate, formatDurationS, formatUnit, MISSING, unitName } from '../../../domain/text/format.ts';
import { DAY_MS } from '../../../domain/time/time-zone.ts';
import { VEHICLE_CATEGORIES } from '../../../domain/vehicle/vehicle.ts';
import { FigureInput } from '../../entity-ui/form/figure-input.tsx';
import type { CustomInput } from '../../entity-ui/screen/entity-form.tsx';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useRemote } from '../../entity-ui/use-remote.ts';
import { useTimeZone } from '../../entity-ui/use-rows.ts';
import { call } from '../../session/http.ts';
import { notify } from '../../shell/notifications.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/overlay.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Select } from '../../ui/select.tsx';

const UNITS_BY_END: readonly (readonly [string, string])[] = [
  ['Kmh', 'km/h'],
  ['Ms2', 'm/s²'],
  ['Pct', '%'],
  ['V', 'V'],
  ['L', 'l'],
  ['M', 'm'],
  ['S', 's'],
];
const unitOf = (name: RuleName): string => UNITS_BY_END.find(([end]) => name.endsWith(end))![1];

const textOf = (value: unknown): string => (typeof value === 'number' ? figureText(value) : String(value ?? ''));

interface RuleFieldProps {
  name: RuleName;
  /** What is set here; undefined: nothing, the threshold is `fallback`. Anything else than a number within the bounds is a mistake. */
  value: unknown;
  fallback: number | null;
  /** Of one category: what it has otherwise is that of all vehicles. */
  isCategory: boolean;
  /** The threshold that this one must not be under. */
  odds: RuleName | undefined;
  onChange: (value: number | string | undefined) => void;
  onBlur: () => void;
}

/** One threshold: empty, it is the default, which the hint tells. */
function RuleField({ name, value, fallback, isCategory, odds, onChange, onBlur }: RuleFieldProps) {
  const { t, i18n } = useTranslation('journeyRules');
  const unit = unitOf(name);
  const worded = (figure: number | null): string =>
    figure === null
      ? MISSING
      : unit === 's'
        ? formatDurationS(figure, i18n.language)
        : formatUnit(figure, unit, i18n.language, Number.isInteger(figure) ? 0 : 1);
  const [typed, setTyped] = useState({ value, text: textOf(value) });
  const text = typed.value === value ? typed.text : textOf(value);
  const [min, max] = RULE_BOUNDS[name];
  const error =
    value === undefined
      ? undefined
      : typeof value !== 'number'
        ? t('number')
        : value < min || value > max
          ? t('range', { min: worded(min), max: worded(max) })
          : undefined;
  return (
    <FigureInput
      label={t(`names.${name}`)}
      bounds={{ min, max }}
      unit={unitName(unit, i18n.language)}
      placeholder={fallback === null ? undefined : new Intl.NumberFormat(i18n.language, { useGrouping: false }).format(fallback)}
      value={text}
      error={error ?? (odds ? t('odds', { more: t(`names.${name}`), less: t(`names.${odds}`) }) : undefined)}
      hint={
        value === undefined ? (
          t(isCategory ? 'byAll' : 'byDefault', { value: worded(fallback) })
        ) : (
          <button type="button" className="link" onClick={() => onChange(undefined)}>
            {t('back', { value: worded(fallback) })}
          </button>
        )
      }
      onChange={(typedText) => {
        const number = figureOf(typedText, i18n.language, { min, max });
        const next = typedText.trim() === '' ? undefined : Number.isNaN(number) ? typedText : number;
        setTyped({ value: next, text: typedText });
        onChange(next);
      }}
      onBlur={onBlur}
    />
  );
}

const GROUPS: Readonly<Record<string, readonly RuleName[]>> = {
  edges: ['movingKmh', 'minDistanceM', 'stopS', 'engineOffS', 'gapS', 'stopGapS'],
  speed: ['speedLimitKmh', 'speedToleranceKmh', 'speedingS', 'idlingS', 'maxKmh'],
  driving: ['harshAccelerationMs2', 'harshBrakingMs2', 'harshCorneringMs2'],
  energy: ['refuelL', 'refuelPct', 'fuelDropL', 'fuelDropPct', 'powerCutV'],
};
type Scope = 'all' | (typeof VEHICLE_CATEGORIES)[number];
/** As typed: what is no number yet is a text. */
type Typed = Readonly<Record<string, number | string | undefined>>;
interface TypedRules {
  all: Typed;
  categories: Readonly<Record<string, Typed>>;
}
const NOTHING: TypedRules = { all: {}, categories: {} };

const numbersOf = (typed: Typed): Record<string, number> =>
  Object.fromEntries(Object.entries(typed).flatMap(([name, value]) => (typeof value === 'number' ? [[name, value]] : [])));
const setIn = (typed: Typed | undefined): number => Object.keys(typed ?? {}).length;

/** What of it can be laid over the product's thresholds. */
function usable({ all, categories }: TypedRules): OwnJourneyRules {
  return {
    all: numbersOf(all),
    categories: Object.fromEntries(Object.entries(categories).map(([category, typed]) => [category, numbersOf(typed)])),
  };
}

/** Without what is empty; null when nothing is set. */
function tidy({ all, categories }: TypedRules): TypedRules | null {
  const kept = Object.entries(categories).filter(([, typed]) => setIn(typed) > 0);
  return setIn(all) === 0 && kept.length === 0 ? null : { all, categories: Object.fromEntries(kept) };
}

/** Thresholds of journeys: those of all vehicles, and over them those of a category. */
function JourneyRulesInput({ form, id }: Parameters<CustomInput>[0]) {
  const { t } = useTranslation(['journeyRules', 'vehicle']);
  const rules = (form.values['journeyRules'] as TypedRules | null) ?? NOTHING;
  const [scope, setScope] = useState<Scope>('all');
  const own = (scope === 'all' ? rules.all : rules.categories[scope]) ?? {};
  const set = (next: Typed): void =>
    form.set(
      'journeyRules',
      tidy(scope === 'all' ? { ...rules, all: next } : { ...rules, categories: { ...rules.categories, [scope]: next } }),
    );
  const change = (name: RuleName, value: number | string | undefined): void => {
    const { [name]: _before, ...rest } = own;
    set(value === undefined ? rest : { ...rest, [name]: value });
  };
  const laid = usable(rules);
  const fallback = journeyRulesFor(scope === 'all' ? null : scope, scope === 'all' ? null : { ...laid, categories: {} });
  const odds = new Map(
    rulesAtOdds(laid)
      .filter(({ category }) => (category ?? 'all') === scope)
      .map(({ less, more }) => [more, less]),
  );
  const labelOf = (one: Scope): string => {
    const count = setIn(one === 'all' ? rules.all : rules.categories[one]);
    const label = one === 'all' ? t('all') : t(`vehicle:choices.category.${one}`);
    return count > 0 ? `${label} · ${t('own', { count })}` : label;
  };
  return (
    <div className="grid gap-5">
      <p className="hint">{t('hint')}</p>
      <Select
        id={id}
        className="max-w-96"
        label={t('scope')}
        value={scope}
        options={(['all', ...VEHICLE_CATEGORIES] as const).map((value) => ({ value, label: labelOf(value) }))}
        onChange={setScope}
      />
      {Object.entries(GROUPS).map(([group, names]) => (
        <div key={group} role="group" aria-label={t(`groups.${group}`)}>
          <p className="mb-2 font-semibold" aria-hidden="true">
            {t(`groups.${group}`)}
          </p>
          <div className="st-rules">
            {names.map((name) => (
              <RuleField
                key={`${scope}.${name}`}
                name={name}
                value={own[name]}
                fallback={fallback[name]}
                isCategory={scope !== 'all'}
                odds={odds.get(name)}
                onChange={(value) => change(name, value)}
                onBlur={() => form.leave('journeyRules')}
              />
            ))}
          </div>
        </div>
      ))}
      {setIn(own) > 0 ? (
        <div>
          <Button onClick={() => set({})}>{t('backAll')}</Button>
        </div>
      ) : null}
    </div>
  );
}

export const journeyRulesInput: CustomInput = (input) => <JourneyRulesInput {...input} />;

const URL = '/api/v1/journeys/remake';
const EVERY_MS = 2000;

interface JourneyRemakeProps {
  keptDays: number;
}

/** Past journeys made again with the saved thresholds: asked for, followed and stopped; the server works. */
export function JourneyRemake({ keptDays }: JourneyRemakeProps) {
  const { t, i18n } = useTranslation(['journeyRules', 'common']);
  const timeZone = useTimeZone();
  const nowMs = useNowMs();
  const [isGoing, setGoing] = useState(false);
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);
  const remote = useRemote(URL, journeyRemakeAnswerSchema, { everyMs: isGoing ? EVERY_MS : undefined });
  const remake = remote.value?.remake ?? null;
  const goes = remake !== null && remake.endedAt === null;
  if (goes !== isGoing) setGoing(goes);

  const act = async (method: 'POST' | 'DELETE'): Promise<void> => {
    setBusy(true);
    try {
      await call(URL, { method });
      await remote.reload();
    } catch (error) {
      notify({ msg: t('pastFailed'), type: 'error', error });
    } finally {
      setBusy(false);
      setAsks(false);
    }
  };
  const ended = ({ endedAt, stopped, done, total }: Remade): string => {
    const at = formatAge(endedAt!, nowMs, i18n.language, timeZone);
    return stopped ? t('pastStopped', { at, done, total }) : t('pastDone', { at, count: done });
  };
  return (
    <section className="grid max-w-160 gap-3 pb-10" aria-labelledby="journey-remake">
      <h2 id="journey-remake" className="text-lg font-semibold">
        {t('past')}
      </h2>
      <p className="hint">{t('pastHint')}</p>
      {goes ? (
        <Progress
          label={t('pastGoing')}
          done={remake.done}
          total={remake.total}
          stop={t('pastStop')}
          onStop={() => void act('DELETE')}
          waiting={remote.phase !== 'fresh'}
        />
      ) : null}
      {remake && !goes ? <p className="text-sm">{ended(remake)}</p> : null}
      {remote.phase === 'offline' || remote.phase === 'kept' ? <p className="hint">{t('pastOffline')}</p> : null}
      {goes ? null : (
        <div>
          <Button busy={busy} onClick={() => setAsks(true)}>
            {t('pastAsk')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asks}
        title={t('past')}
        keep={t('common:cancel')}
        confirm={t('pastAsk')}
        loses={false}
        busy={busy}
        onClose={() => setAsks(false)}
        onConfirm={() => void act('POST')}
      >
        {t('pastConfirm', { day: formatDate(nowMs - keptDays * DAY_MS, i18n.language, timeZone) })}
      </ConfirmDialog>
    </section>
  );
}
