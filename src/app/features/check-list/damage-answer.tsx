import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer, Damage } from '../../../domain/check-list/answer.ts';
import type { SealedRecordDoc } from '../../../domain/check-list/record.ts';
import type { Item } from '../../../domain/check-list/template.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { DamageOutline } from '../../field-ui/damage-outline.tsx';
import { Button } from '../../ui/button.tsx';
import { useCheck } from './check.ts';

/** Damage that the last records of the vehicle on this device show. */
function useKnownDamage(vehicle: string | null | undefined): readonly Damage[] {
  const { rows } = useRows('fieldRecord');
  return useMemo(
    () =>
      rows
        .filter((row) => vehicle && row['vehicle'] === vehicle && !row['replacedBy'])
        .slice(0, 20)
        .flatMap((row) => Object.values((row['sealed'] as SealedRecordDoc).content.answers).flatMap(({ value }) => (Array.isArray(value) ? value : []))),
    [rows, vehicle],
  );
}

/** New damage: none, or marked on the outline, the known in grey. */
export function DamageAnswer({ item, answer }: { item: Item; answer: Answer | undefined }) {
  const { t } = useTranslation('checkList');
  const check = useCheck();
  const known = useKnownDamage(check.draft.vehicle?.id);
  const marks = Array.isArray(answer?.value) ? answer.value : [];
  const set = (value: Damage[]): void => check.answer(item.key, value.length === 0 && !answer ? null : { ...(value.length > 0 ? answer : {}), value });
  return (
    <>
      {marks.length === 0 ? (
        <Button className="btn-block" onClick={() => check.answer(item.key, { value: [] }, { to: check.after })}>
          {t('damage.none')}
        </Button>
      ) : null}
      <DamageOutline marks={marks} known={known} onMark={(damage) => set([...marks, damage])} onRemove={(index) => set(marks.filter((_mark, at) => at !== index))} />
    </>
  );
}
