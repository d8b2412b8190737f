import { lazy, Suspense, useState, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { wordsIn, type Item } from '../../domain/check-list/template.ts';
import type { Locale } from '../../domain/text/locale.ts';
import {
  type Damage,
  isUnusual,
  type Answer,
  levelDoubt,
  odometerDoubt,
  type KnownValue,
  type ValueDoubt,
} from '../../domain/check-list/check-answer.ts';
import type { SealedRecordDoc } from '../../domain/check-list/record.ts';
import { formatAge, formatPercent, formatUnit } from '../../domain/text/format.ts';
import type { VehicleState } from '../../domain/telemetry/state.ts';
import { odometerOf } from '../../domain/vehicle/vehicle-meter.ts';
import type { LocalRow } from '../../db/queries/live-rows.ts';
import { Button } from '../ui/button.tsx';
import { TextArea, TextField } from '../ui/text-field.tsx';
import { useRows, useVehicleState } from '../entity-ui/use-rows.ts';
import { useNowMs } from '../entity-ui/use-now.ts';
import { AnswerButtons, ChoicePills } from './choice-pills.tsx';
import { DamageOutline } from './damage-outline.tsx';
import { NumberEntry } from './number-entry.tsx';

/** What answers an item, of a check-list or of an installation. */
interface AnswerProps {
  item: Item;
  answer: Answer | undefined;
  /** The vehicle it is asked of. */
  vehicle: LocalRow | undefined;
  /** null: not answered any more. `isDone`: nothing is left to say of it; `typing`: more letters come. */
  onAnswer: (answer: Answer | null, over?: { isDone?: true; typing?: true }) => void;
}

/** What the vehicle, or else its file, says of an item: metres, percent. */
function knownValue(
  { type, key }: Pick<Item, 'type' | 'key'>,
  state: VehicleState | undefined,
  vehicle: LocalRow | undefined,
): KnownValue | null {
  if (type === 'odometer') {
    const known = odometerOf(vehicle ?? {}, state);
    return known && { value: Math.round(known.km * 1000), atMs: Date.parse(known.at ?? vehicle?.updatedAt ?? '') || 0 };
  }
  if (type !== 'level' || !state) return null;
  const isBattery = key === 'soc' || (vehicle?.['energy'] === 'electric' && key !== 'carburant');
  const value = isBattery ? state.batteryPct : state.fuelPct;
  return value === null ? null : { value: Math.round(value), atMs: Date.parse(state.at) };
}

function doubtOf({ type }: Pick<Item, 'type'>, value: number, known: KnownValue | null, nowMs: number): ValueDoubt | null {
  return type === 'odometer' ? odometerDoubt(value, known, nowMs) : type === 'level' ? levelDoubt(value, known, nowMs) : null;
}

/** Eighths of a gauge. */
const LEVELS = [0, 12, 25, 37, 50, 62, 75, 87, 100];

/** A number, with what the vehicle said of it; one that jumps is asked again. */
function NumberAnswer({ item, answer, vehicle, onAnswer }: AnswerProps) {
  const { t, i18n } = useTranslation('checkList');
  const nowMs = useNowMs();
  const state = useVehicleState(vehicle?._id);
  const lang = i18n.language;
  const label = wordsIn(item.label, lang as Locale);
  const known = knownValue(item, state, vehicle);
  const value = typeof answer?.value === 'number' ? answer.value : null;
  const doubt = value === null ? null : doubtOf(item, value, known, nowMs);
  const isOdometer = item.type === 'odometer';
  const set = (next: number | null): void => {
    const { value: _value, ...rest } = answer ?? { value: null };
    onAnswer(next === null && !rest.photos && !rest.photoMissing ? null : { ...rest, value: next }, { typing: true });
  };
  const said = known && (isOdometer ? formatUnit(known.value / 1000, 'km', lang) : formatPercent(known.value, lang));
  return (
    <>
      {item.type === 'level' ? (
        <ChoicePills
          label={label}
          hideLabel
          options={LEVELS.map((level) => ({ key: String(level), label: formatPercent(level, lang) }))}
          value={value === null ? undefined : String(value)}
          columns={3}
          onChoose={(key) => set(Number(key))}
        />
      ) : null}
      <NumberEntry
        label={item.type === 'level' ? t('number.exact') : isOdometer ? t('number.dashboard') : label}
        unit={isOdometer ? 'km' : item.unit}
        digits={isOdometer ? 3 : (item.digits ?? 0)}
        min={item.min}
        max={item.max}
        value={value}
        onChange={set}
        hint={known ? t('number.known', { value: said, age: formatAge(known.atMs, nowMs, lang) }) : undefined}
        warning={doubt ? t(`number.${doubt}`, { value: said }) : value !== null && isUnusual(item, { value }) ? true : undefined}
      />
    </>
  );
}

/** Damage that the last records of the vehicle on this device show. */
function useKnownDamage(vehicle: string | null | undefined): readonly Damage[] {
  const { rows } = useRows('fieldRecord');
  return useMemo(
    () =>
      rows
        .filter((row) => vehicle && row['vehicle'] === vehicle && !row['replacedBy'])
        .slice(0, 20)
        .flatMap((row) =>
          Object.values((row['sealed'] as SealedRecordDoc).content.answers).flatMap(({ value }) => (Array.isArray(value) ? value : [])),
        ),
    [rows, vehicle],
  );
}

/** New damage: none, or marked on the outline, the known in grey. */
function DamageAnswer({ answer, vehicle, onAnswer }: AnswerProps) {
  const { t } = useTranslation('checkList');
  const known = useKnownDamage(vehicle?._id);
  const marks = Array.isArray(answer?.value) ? answer.value : [];
  const set = (value: Damage[]): void => onAnswer(value.length === 0 && !answer ? null : { ...(value.length > 0 ? answer : {}), value });
  return (
    <>
      {marks.length === 0 ? (
        <Button className="btn-block" onClick={() => onAnswer({ value: [] }, { isDone: true })}>
          {t('damage.none')}
        </Button>
      ) : null}
      <DamageOutline
        marks={marks}
        known={known}
        onMark={(damage) => set([...marks, damage])}
        onRemove={(index) => set(marks.filter((_mark, at) => at !== index))}
      />
    </>
  );
}

const ScanSheet = lazy(() => import('./scan-sheet.tsx').then((module) => ({ default: module.ScanSheet })));
const OF_TEST = { ok: 'ok', defect: 'failed', na: 'na' } as const;

/** What answers an item, by its type. */
export function AnswerControl({ item, answer, vehicle, onAnswer }: AnswerProps) {
  const { t, i18n } = useTranslation('checkList');
  const [scans, setScans] = useState(false);
  const label = wordsIn(item.label, i18n.language as Locale);
  const { photoMissing: _missing, severity: _severity, ...kept } = answer ?? { value: null };
  switch (item.type) {
    case 'ok':
    case 'test': {
      const value =
        item.type === 'ok' ? answer?.value : (Object.entries(OF_TEST).find(([, state]) => state === answer?.value)?.[0] ?? undefined);
      return (
        <AnswerButtons
          label={label}
          na={item.na}
          value={value as 'ok' | 'defect' | 'na' | undefined}
          onAnswer={(next) =>
            onAnswer(
              next === 'defect'
                ? { ...answer, value: item.type === 'ok' ? next : OF_TEST[next] }
                : { ...kept, value: item.type === 'ok' ? next : OF_TEST[next] },
              next === 'defect' ? {} : { isDone: true },
            )
          }
        />
      );
    }
    case 'choice':
      return (
        <ChoicePills
          label={label}
          hideLabel
          options={(item.options ?? []).map((option) => ({ key: option.key, label: wordsIn(option.label, i18n.language as Locale) }))}
          value={typeof answer?.value === 'string' ? answer.value : undefined}
          onChoose={(key) =>
            onAnswer(
              { ...kept, value: key },
              item.options?.find((option) => option.key === key)?.severity || item.photo === 'always' ? {} : { isDone: true },
            )
          }
        />
      );
    case 'number':
    case 'odometer':
    case 'level':
      return <NumberAnswer key={item.key} item={item} answer={answer} vehicle={vehicle} onAnswer={onAnswer} />;
    case 'text':
      return (
        <TextArea
          label={label}
          hideLabel
          rows={4}
          maxLength={2000}
          value={typeof answer?.value === 'string' ? answer.value : ''}
          onChange={({ target }) => onAnswer(target.value === '' ? null : { ...kept, value: target.value }, { typing: true })}
        />
      );
    case 'damage':
      return <DamageAnswer item={item} answer={answer} vehicle={vehicle} onAnswer={onAnswer} />;
    case 'scan':
      return (
        <>
          <TextField
            label={label}
            hideLabel
            autoCapitalize="characters"
            autoComplete="off"
            value={typeof answer?.value === 'string' ? answer.value : ''}
            onChange={({ target }) => onAnswer(target.value === '' ? null : { ...kept, value: target.value }, { typing: true })}
          />
          <Button onClick={() => setScans(true)}>{t('scan')}</Button>
          {scans && item.scan ? (
            <Suspense>
              <ScanSheet
                kinds={[item.scan]}
                onClose={() => setScans(false)}
                onRead={(text) => {
                  setScans(false);
                  onAnswer({ ...kept, value: text });
                }}
              />
            </Suspense>
          ) : null}
        </>
      );
    case 'photo':
    case 'signature':
      return null;
  }
}
