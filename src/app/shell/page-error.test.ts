import { describe, expect, it } from 'vitest';
import { errorKind, errorMessage, errorStatus, PageError, type ErrorKind } from './page-error.ts';

describe('route errors', () => {
  it.each([
    ['X-011', { statusCode: 410, status: 404, response: { status: 403 } }, 410, 'gone'],
    ['X-012', { status: 404, response: { status: 403 } }, 404, 'not-found'],
    ['X-013', { response: { status: 403 } }, 403, 'forbidden'],
    ['X-014', new Error('x'), 500, 'undetermined'],
    ['X-014', undefined, 500, 'undetermined'],
  ])('%s where the status comes from', (_id, error, status, kind) => {
    expect(errorStatus(error)).toBe(status);
    expect(errorKind(error)).toBe(kind);
  });
  it('E-008 the suspended flag comes before the status', () => {
    expect(errorKind(new PageError(403, undefined, { suspended: true }))).toBe('suspended');
    expect(errorKind({ statusCode: 404, suspended: true })).toBe('suspended');
    expect(errorKind({ response: { status: 403, data: { code: 'suspended' } } })).toBe('suspended');
  });
  it.each<[string, number, ErrorKind]>([
    ['E-001 X-007', 404, 'not-found'],
    ['E-002 E-003', 401, 'forbidden'],
    ['E-004 E-005', 403, 'forbidden'],
    ['E-006', 410, 'gone'],
    ...[500, 502, 400, 418, 429].map((status): [string, number, ErrorKind] => ['E-009', status, 'undetermined']),
  ])('%s %i is %s', (_id, status, kind) => expect(errorKind({ status })).toBe(kind));
  it('E-002 E-004 E-010 the server may speak, an exception may not', () => {
    expect(errorMessage({ response: { status: 403, data: 'interdit' } })).toBe('interdit');
    expect(errorMessage({ response: { status: 403, data: { message: 'interdit' } } })).toBe('interdit');
    expect(errorMessage(new PageError(403, 'garde'))).toBe('garde');
    expect(errorMessage(new TypeError("Cannot read properties of undefined (reading 'x')"))).toBeUndefined();
  });
});
