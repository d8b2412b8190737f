import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Damage } from '../../../domain/check-list/answer.ts';
import type { SealedRecordDoc } from '../../../domain/check-list/record.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { DamageOutline } from '../damage-outline.tsx';
import { Button } from '../../ui/button.tsx';
import type { AnswerProps } from './give-answer.ts';

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
export function DamageAnswer({ answer, vehicle, onAnswer }: AnswerProps) {
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
