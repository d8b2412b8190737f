import type { Entity } from '../../domain/kit/entity.ts';
import { MISSING } from '../../domain/kit/format.ts';
import type { DetailLine } from './detail-list.tsx';

/** Names that the declarations give to where a row stands. */
const STATE_FIELDS = ['state', 'status', 'stage', 'verdict', 'active', 'enabled'] as const;

/** The field that says where a row stands. */
export function stateField(entity: Entity): string | undefined {
  return STATE_FIELDS.find((name) => Object.hasOwn(entity.fields, name));
}

/** Lines with something to read, and the others; one alone takes no more place than what would fold it. */
export function foldEmpty(lines: readonly DetailLine[]): { shown: readonly DetailLine[]; empty: readonly DetailLine[] } {
  const isEmpty = ({ value, pending }: DetailLine): boolean => !pending && (value === MISSING || value === '');
  const empty = lines.filter(isEmpty);
  return empty.length < 2 ? { shown: lines, empty: [] } : { shown: lines.filter((line) => !isEmpty(line)), empty };
}
