import { useMemo } from 'react';
import type { Defect } from '../../../domain/check-list/defect.ts';
import { useAccess } from '../../entity-ui/use-access.ts';
import { useDues } from '../../entity-ui/use-dues.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { todosOf, type Todo } from './vehicle-todo.ts';

/** What is to be done about a vehicle, as far as this person may read it. */
export function useTodos(vehicle: string): Todo[] {
  const access = useAccess();
  const { dues } = useDues();
  const defects = useRows('defect').rows;
  const codes = useRows(access.can('read', 'dtcEvent') ? 'dtcEvent' : null).rows;
  return useMemo(() => todosOf(vehicle, { dues, defects: defects as Defect[], codes: codes }), [vehicle, dues, defects, codes]);
}
