import { List, X } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Damage, DAMAGE_KINDS, DAMAGE_VIEWS } from '../../domain/check-list/check-answer.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { ChoicePills } from './choice-pills.tsx';
import './damage-outline.css';
import { type DamageView, inOutline, VehicleOutline } from './vehicle-outline.tsx';

interface DamageOutlineProps {
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

export const DAMAGE_ZONES = ['tl', 'tc', 'tr', 'cl', 'cc', 'cr', 'bl', 'bc', 'br'] as const;
/** A ninth of a view: t(op), c(entre), b(ottom), then l(eft), c(entre), r(ight). */
type DamageZone = (typeof DAMAGE_ZONES)[number];

type Place = Pick<Damage, 'x' | 'y'>;

const ninth = (at: number): number => Math.min(2, Math.floor((at * 3) / 1000));

/** The ninth of its view that a place is in; places are in thousandths from the left and from the top. */
export function zoneOf({ x, y }: Place): DamageZone {
  return DAMAGE_ZONES[ninth(y) * 3 + ninth(x)]!;
}

/** The middle of a ninth. */
export function middleOf(zone: DamageZone): Place {
  const at = DAMAGE_ZONES.indexOf(zone);
  return { x: Math.round(((at % 3) + 0.5) * (1000 / 3)), y: Math.round((Math.floor(at / 3) + 0.5) * (1000 / 3)) };
}

const thousandths = (from: number, length: number): number => Math.round(Math.min(1, Math.max(0, from / length)) * 1000);

/** Where a box was touched, in thousandths of it. */
export function placeIn(
  box: { left: number; top: number; width: number; height: number },
  at: { clientX: number; clientY: number },
): Place {
  return { x: thousandths(at.clientX - box.left, box.width), y: thousandths(at.clientY - box.top, box.height) };
}

/** Sizes that can be told apart by eye, in millimetres: up to each, the last one beyond the one before. */
export const DAMAGE_SIZES_MM = [10, 50, 150, 300] as const;

/** The size of a damage as it is said: centimetres, up to or beyond. */
export function sizeSaid(sizeMm: number): { key: 'upTo' | 'over'; size: number } {
  const upTo = DAMAGE_SIZES_MM.slice(0, -1).find((size) => sizeMm <= size);
  return upTo === undefined ? { key: 'over', size: DAMAGE_SIZES_MM.at(-2)! / 10 } : { key: 'upTo', size: upTo / 10 };
}

/** What the damage is, then its size: two taps after the place. */
function DamageForm({
  where,
  onDone,
  onCancel,
}: {
  where: string;
  onDone: (damage: Pick<Damage, 'kind' | 'sizeMm'>) => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation('fieldUi');
  const [kind, setKind] = useState<Damage['kind'] | undefined>();
  const form = useRef<HTMLDivElement>(null);
  // The place is tapped above; what is asked next is often below the edge of the phone.
  useLayoutEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' });
  }, [kind]);
  return (
    <div ref={form} className="damage-form">
      <p className="muted">{where}</p>
      <ChoicePills
        label={t('damage.kind')}
        columns={2}
        options={DAMAGE_KINDS.map((key) => ({ key, label: t(`damage.kinds.${key}`) }))}
        value={kind}
        onChoose={(key) => setKind(key as Damage['kind'])}
      />
      {kind ? (
        <ChoicePills
          label={t('damage.size')}
          columns={2}
          options={DAMAGE_SIZES_MM.map((sizeMm) => {
            const { key, size } = sizeSaid(sizeMm);
            return { key: String(sizeMm), label: t(`damage.${key}`, { size }) };
          })}
          value={undefined}
          onChoose={(sizeMm) => onDone({ kind, sizeMm: Number(sizeMm) })}
        />
      ) : null}
      <Button variant="ghost" onClick={onCancel}>
        {t('damage.cancel')}
      </Button>
    </div>
  );
}
