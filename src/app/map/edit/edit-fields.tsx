import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LngLat } from '../../../domain/geo/geometry.ts';
import { figureOf } from '../../../domain/text/figure-text.ts';
import { FigureInput } from '../../entity-ui/form/figure-input.tsx';
import { IconButton } from '../../ui/button.tsx';
import { type EditAction, type EditState, linesOf, pointAt, SIZE_LIMITS, type VertexRef } from './edit-model.ts';

interface EditFieldsProps {
  state: EditState;
  dispatch: (action: EditAction) => void;
}

const LAT: readonly [number, number] = [-85, 85];
const LNG: readonly [number, number] = [-180, 180];

function PlaceFields({ at, onChange }: { at: LngLat | null; onChange: (at: LngLat) => void }) {
  const { t } = useTranslation('areaEditor');
  const [lng, lat] = at ?? [null, null];
  return (
    <>
      <FigureField label={t('latitude')} value={lat} digits={6} limits={LAT} unit="°" onChange={(next) => onChange([lng ?? 0, next])} />
      <FigureField label={t('longitude')} value={lng} digits={6} limits={LNG} unit="°" onChange={(next) => onChange([next, lat ?? 0])} />
    </>
  );
}

/** Every figure of the drawing, to read and to type: centre, radius, half width, the chosen point. */
export function EditFields({ state, dispatch }: EditFieldsProps) {
  const { t } = useTranslation('areaEditor');
  const { shape, selected } = state;
  if (shape.kind === 'circle')
    return (
      <div className="edit-fields">
        <PlaceFields
          at={shape.center}
          onChange={(at) => dispatch(shape.center ? { type: 'move', ref: { ring: 0, index: 0 }, at } : { type: 'add', at })}
        />
        <FigureField
          label={t('radius')}
          value={shape.radiusM}
          digits={0}
          limits={SIZE_LIMITS.circle}
          unit="m"
          onChange={(meters) => dispatch({ type: 'size', meters })}
        />
      </div>
    );
  const all = linesOf(shape).flatMap((line, ring) => line.map((_, index): VertexRef => ({ ring, index })));
  const at = pointAt(shape, selected);
  const place = all.findIndex(({ ring, index }) => ring === selected?.ring && index === selected.index);
  const step = (by: number): void =>
    dispatch({ type: 'select', ref: all[(Math.max(place, by > 0 ? place : 0) + by + all.length) % all.length]! });
  return (
    <div className="edit-fields">
      {shape.kind === 'corridor' && (
        <FigureField
          label={t('halfWidth')}
          value={shape.halfWidthM}
          digits={0}
          limits={SIZE_LIMITS.corridor}
          unit="m"
          onChange={(meters) => dispatch({ type: 'size', meters })}
        />
      )}
      {all.length > 0 && (
        <div className="edit-point" role="group" aria-label={t('points')}>
          <IconButton label={t('previous')} icon={<ChevronLeft aria-hidden="true" />} onClick={() => step(-1)} />
          <span aria-live="polite">
            {at ? t('pointOf', { index: place + 1, total: all.length }) : t('pointsCount', { count: all.length })}
          </span>
          <IconButton label={t('following')} icon={<ChevronRight aria-hidden="true" />} onClick={() => step(1)} />
        </div>
      )}
      {at && selected && <PlaceFields at={at} onChange={(next) => dispatch({ type: 'move', ref: selected, at: next })} />}
    </div>
  );
}

interface FigureFieldProps {
  label: string;
  value: number | null;
  /** Decimals shown. */
  digits: number;
  limits: readonly [least: number, most: number];
  unit?: string;
  onChange: (value: number) => void;
}

/** A figure of the drawing: taken on Enter or on leaving; a wrong one says so and changes nothing. */
export function FigureField({ label, value, digits, limits: [least, most], unit, onChange }: FigureFieldProps) {
  const { t, i18n } = useTranslation('fieldIssues');
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const bounds = { digits, min: least, max: most };
  const shown =
    value === null ? '' : new Intl.NumberFormat(i18n.language, { maximumFractionDigits: digits, useGrouping: false }).format(value);
  const take = (): void => {
    if (typed === null) return;
    const figure = figureOf(typed, i18n.language, bounds);
    if (typed.trim() === '' || typed.trim() === shown) setError(undefined);
    else if (Number.isNaN(figure)) return setError(t('number'));
    else if (figure < least) return setError(t('too-small', { min: least, count: least }));
    else if (figure > most) return setError(t('too-big', { max: most, count: most }));
    else {
      setError(undefined);
      onChange(figure);
    }
    setTyped(null);
  };
  return (
    <FigureInput
      label={label}
      unit={unit}
      bounds={bounds}
      error={error}
      value={typed ?? shown}
      onChange={setTyped}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault();
          take();
        } else if (event.key === 'Escape' && typed !== null) {
          event.stopPropagation();
          setTyped(null);
          setError(undefined);
        }
      }}
    />
  );
}
