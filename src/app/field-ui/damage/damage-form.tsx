import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DAMAGE_KINDS, type Damage } from '../../../domain/check-list/check-answer.ts';
import { Button } from '../../ui/button.tsx';
import { ChoicePills } from '../choice-pills.tsx';

export const DAMAGE_ZONES = ['tl', 'tc', 'tr', 'cl', 'cc', 'cr', 'bl', 'bc', 'br'] as const;
/** A ninth of a view: t(op), c(entre), b(ottom), then l(eft), c(entre), r(ight). */
export type DamageZone = (typeof DAMAGE_ZONES)[number];

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
export function DamageForm({
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
