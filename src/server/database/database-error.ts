import { fail, FailureError } from '../../domain/kit/failure.ts';
import { ENTITY_LIST } from '../../domain/registry.ts';
import { reservation } from '../../domain/reservation/reservation.ts';
import { BOOKED } from '../../domain/reservation/reservation-state.ts';
import { columnName, tableName } from './tables.ts';

const UNIQUE_VIOLATION = '23505';
const EXCLUSION_VIOLATION = '23P01';
/** Deadlock, serialization failure: nothing was written, the whole transaction may run again. */
const TRANSIENT = new Set(['40P01', '40001']);

interface DatabaseError {
  code?: string;
  table?: string;
  constraint?: string;
}

export function isTransient(error: unknown): boolean {
  return TRANSIENT.has((error as DatabaseError | null)?.code ?? '');
}

/** A unique value taken in spite of the check before it (a constraint written by hand). */
export function translated(error: unknown): unknown {
  const { code, table, constraint } = error as DatabaseError;
  if (error instanceof FailureError) return error;
  if (code === EXCLUSION_VIOLATION && table === tableName(reservation)) return fail('duplicate', undefined, [BOOKED]);
  if (code !== UNIQUE_VIOLATION) return error;
  const entity = ENTITY_LIST.find((candidate) => tableName(candidate) === table);
  const field = entity && Object.keys(entity.fields).find((name) => constraint === `${table}_${columnName(name)}_key`);
  return fail('duplicate', undefined, [{ field: field ?? '_id', code: 'duplicate' }]);
}
