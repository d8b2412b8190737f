import { List, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DAMAGE_VIEWS, type Damage } from '../../domain/check-list/check-answer.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { ChoicePills } from './choice-pills.tsx';
import { DamageForm, DAMAGE_ZONES, middleOf, placeIn, sizeSaid, zoneOf, type DamageZone } from './damage/damage-form.tsx';
import { inOutline, VehicleOutline, type DamageView } from './damage/vehicle-outline.tsx';
import './damage-outline.css';

export interface DamageOutlineProps {
  /** New ones, in the order they were found. */
  marks: readonly Damage[];
  /** Those the vehicle had before. */
  known: readonly Damage[];
  onMark: (damage: Damage) => void;
  onRemove: (index: number) => void;
  disabled?: boolean;
}

/** Damage placed on the outline of a vehicle, by touch or from lists. */
export function DamageOutline({ marks, known, onMark, onRemove, disabled }: DamageOutlineProps) {
  const { t, i18n } = useTranslation('fieldUi');
  const [view, setView] = useState<DamageView>('front');
  const [place, setPlace] = useState<Pick<Damage, 'x' | 'y'> | null>(null);
  const [listed, setListed] = useState(false);
  const said = (damage: Damage): string => {
    const { key, size } = sizeSaid(damage.sizeMm);
    return `${t('damage.one', { kind: t(`damage.kinds.${damage.kind}`), view: t(`damage.views.${damage.view}`).toLocaleLowerCase(i18n.language), zone: t(`damage.zones.${zoneOf(damage)}`) })}, ${t(`damage.${key}`, { size })}`;
  };
  const seen = (of: DamageView): number => marks.filter((mark) => mark.view === of).length;
  const show = (next: string): void => {
    setView(next as DamageView);
    setPlace(null);
  };
  return (
    <div className="grid gap-4">
      <ChoicePills
        label={t('damage.view')}
        hideLabel
        columns={3}
        value={view}
        onChoose={show}
        options={DAMAGE_VIEWS.map((key) => ({
          key,
          label: seen(key) > 0 ? `${t(`damage.views.${key}`)}\u00a0·\u00a0${seen(key)}` : t(`damage.views.${key}`),
        }))}
      />
      <div
        className={disabled ? 'damage-stage' : 'damage-stage damage-open'}
        onClick={
          disabled ? undefined : (event) => setPlace(placeIn(event.currentTarget.querySelector('svg')!.getBoundingClientRect(), event))
        }
      >
        <VehicleOutline view={view} label={t(`damage.views.${view}`)}>
          {known.map((mark, index) =>
            mark.view === view ? <circle key={`k${index}`} className="damage-known" {...inOutline(view, mark)} r="8" /> : null,
          )}
          {marks.map((mark, index) => {
            if (mark.view !== view) return null;
            const { cx, cy } = inOutline(view, mark);
            return (
              <g key={`m${index}`}>
                <circle className="damage-mark" cx={cx} cy={cy} r="10" />
                <text className="damage-number" x={cx} y={cy + 4} textAnchor="middle">
                  {index + 1}
                </text>
              </g>
            );
          })}
          {place ? <circle className="damage-pending" {...inOutline(view, place)} r="11" /> : null}
        </VehicleOutline>
      </div>
      {disabled ? null : place ? (
        <DamageForm
          key={`${view} ${place.x} ${place.y}`}
          where={`${t(`damage.views.${view}`)}, ${t(`damage.zones.${zoneOf(place)}`)}`}
          onDone={(damage) => {
            onMark({ view, ...place, ...damage });
            setPlace(null);
            setListed(false);
          }}
          onCancel={() => setPlace(null)}
        />
      ) : (
        <>
          <p className="muted">{t('damage.tap')}</p>
          <Button variant="ghost" icon={<List aria-hidden="true" />} aria-expanded={listed} onClick={() => setListed(!listed)}>
            {t('damage.place')}
          </Button>
          {listed ? (
            <ChoicePills
              label={t(`damage.views.${view}`)}
              columns={3}
              options={DAMAGE_ZONES.map((key) => ({ key, label: t(`damage.zones.${key}`) }))}
              value={undefined}
              onChoose={(zone) => setPlace(middleOf(zone as DamageZone))}
            />
          ) : null}
        </>
      )}
      {marks.length > 0 ? (
        <div>
          <p className="pills-label">{t('damage.new')}</p>
          <ol className="damage-list">
            {marks.map((mark, index) => (
              <li key={`${mark.view} ${mark.x} ${mark.y} ${mark.kind}`}>
                <span className="damage-dot" aria-hidden="true">
                  {index + 1}
                </span>
                <span>{said(mark)}</span>
                {disabled ? null : (
                  <IconButton label={t('damage.remove', { what: said(mark) })} icon={<X />} onClick={() => onRemove(index)} />
                )}
              </li>
            ))}
          </ol>
        </div>
      ) : (
        <p>{t('damage.none')}</p>
      )}
      {known.length > 0 ? (
        <ul className="damage-list">
          {known.map((mark, index) => (
            <li key={`${index} ${mark.view}`}>
              <span className="damage-dot damage-dot-known" aria-hidden="true" />
              <span>
                {said(mark)} <span className="muted">({t('damage.known')})</span>
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
