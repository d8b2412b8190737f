import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DAMAGE_KINDS, type Damage } from '../../../domain/check-list/answer.ts';
import { Button } from '../../ui/button.tsx';
import { ChoicePills } from '../choice-pills.tsx';
import { DAMAGE_SIZES_MM, sizeSaid } from './damage-zone.ts';

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
