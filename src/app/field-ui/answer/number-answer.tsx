import { useTranslation } from 'react-i18next';
import { isUnusual } from '../../../domain/check-list/answer.ts';
import { wordsIn } from '../../../domain/check-list/template.ts';
import type { Locale } from '../../../domain/kit/locale.ts';
import { useVehicleState } from '../../entity-ui/use-rows.ts';
import { ChoicePills } from '../choice-pills.tsx';
import { NumberEntry } from '../number-entry.tsx';
import { formatAge, formatPercent, formatUnit } from '../../../domain/kit/format.ts';
import { useNowMs } from '../../entity-ui/use-now.ts';
import type { AnswerProps } from './give-answer.ts';
import { doubtOf, knownValue } from './known-value.ts';

/** Eighths of a gauge. */
const LEVELS = [0, 12, 25, 37, 50, 62, 75, 87, 100];

/** A number, with what the vehicle said of it; one that jumps is asked again. */
export function NumberAnswer({ item, answer, vehicle, onAnswer }: AnswerProps) {
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
