import { TriangleAlert } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../domain/text/format.ts';
import type { EntityName, EntityRow } from '../../../domain/registry.ts';
import type { Hindrance, Hindrances } from '../../../domain/vehicle/can-go.ts';
import { useAccess } from '../use-access.ts';
import { useRow, useRows } from '../use-rows.ts';

/** What may keep vehicles from going (domain/vehicle/can-go.ts), as far as this person may know: the server knows the rest. */
export function useHindrances(): Hindrances {
  const access = useAccess();
  const read = <N extends EntityName>(entity: N): N | null => (access.can('read', entity) ? entity : null);
  const claims = useRows(read('claim')).rows;
  const works = useRows(read('maintenance')).rows;
  const contracts = useRows(read('rentalContract')).rows;
  return useMemo(() => ({ claims, works, contracts }), [claims, works, contracts]);
}

/** The vehicle that is chosen in a form; null: none yet. */
export function useChosenVehicle(id: unknown): EntityRow<'vehicle'> | null {
  return (useRow('vehicle', typeof id === 'string' && id !== '' ? id : null) as EntityRow<'vehicle'> | undefined) ?? null;
}

/** Under the field of a vehicle or its driver: why it cannot go. `day`: the first of several that it is for. */
export function HindranceHint({ hindrance, day }: { hindrance: Hindrance; day?: string | undefined }): ReactNode {
  const { t, i18n } = useTranslation(['entityForm', 'fieldIssues']);
  const reason = t(`fieldIssues:${hindrance}`);
  return (
    <span className="inline-flex items-start gap-1 text-warning-fg" role="status">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
      <span>{day === undefined ? reason : t('hindranceOn', { date: formatDate(day, i18n.language), reason })}</span>
    </span>
  );
}
