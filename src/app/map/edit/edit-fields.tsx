import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LngLat } from '../../../domain/kit/geometry.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { SIZE_LIMITS, linesOf, pointAt, type EditAction, type EditState, type VertexRef } from './edit-model.ts';
import { FigureField } from './figure-field.tsx';

interface EditFieldsProps {
  state: EditState;
  dispatch: (action: EditAction) => void;
}

const LAT: readonly [number, number] = [-85, 85];
const LNG: readonly [number, number] = [-180, 180];

function PlaceFields({ at, onChange }: { at: LngLat | null; onChange: (at: LngLat) => void }) {
  const { t } = useTranslation('area-editor');
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
  const { t } = useTranslation('area-editor');
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
