import type { AnyRow } from '../../../domain/kit/entity.ts';
import { expectedOf } from '../../../domain/kit/expected-files.ts';
import { fail } from '../../../domain/kit/failure.ts';

/** A file announced with its row is that very content, or refused with `invalid`; one that was not may be any. */
export function mustBeExpected(row: AnyRow, id: string, sha256: string): void {
  const announced = expectedOf(row).find((file) => file.id === id);
  if (announced && announced.sha256 !== sha256) throw fail('invalid', undefined, [{ field: 'sha256', code: 'not-expected' }]);
}
