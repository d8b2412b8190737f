import { useMemo } from 'react';
import type { Defect } from '../../../domain/check-list/defect.ts';
import { useAccess } from '../../entity-ui/use-access.ts';
import { useDues } from '../../entity-ui/use-dues.ts';
import { isNotHereYet } from '../../entity-ui/list/list-body.tsx';
import { useRows, useSyncStatus } from '../../entity-ui/use-rows.ts';
import { todosOf, type Todo } from './vehicle-todo.ts';

/** What is to be done about a vehicle, as far as this person may read it. `isKnown`: all that it is made of is on this device. */
export function useTodos(vehicle: string): { todos: Todo[]; isKnown: boolean } {
  const mayCodes = useAccess().can('read', 'dtcEvent');
  const { dues, loaded } = useDues();
  const defects = useRows('defect');
  const codes = useRows(mayCodes ? 'dtcEvent' : null);
  const isHere = !isNotHereYet(useSyncStatus());
  const isKnown = isHere && loaded && defects.loaded && (!mayCodes || codes.loaded);
  const todos = useMemo(
    () => todosOf(vehicle, { dues, defects: defects.rows as Defect[], codes: codes.rows }),
    [vehicle, dues, defects.rows, codes.rows],
  );
  return { todos, isKnown };
}
