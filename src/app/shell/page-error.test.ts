import { describe, expect, it } from 'vitest';
import { errorKind, errorMessage, errorStatus, PageError } from './page-error.ts';

describe('route errors', () => {
  it('X-011…X-014 where the status comes from', () => {
    expect(errorStatus({ statusCode: 410, status: 404, response: { status: 403 } })).toBe(410);
    expect(errorStatus({ status: 404, response: { status: 403 } })).toBe(404);
    expect(errorStatus({ response: { status: 403 } })).toBe(403);
    expect(errorStatus(new Error('x'))).toBe(500);
    expect(errorStatus(undefined)).toBe(500);
  });
  it('E-008 the suspended flag comes before the status', () => {
    expect(errorKind(new PageError(403, undefined, { suspended: true }))).toBe('suspended');
    expect(errorKind({ statusCode: 404, suspended: true })).toBe('suspended');
    expect(errorKind({ response: { status: 403, data: { code: 'suspended' } } })).toBe('suspended');
  });
  it.each([
    [404, 'not-found'],
    [401, 'forbidden'],
    [403, 'forbidden'],
    [410, 'gone'],
    [500, 'undetermined'],
    [502, 'undetermined'],
    [400, 'undetermined'],
    [418, 'undetermined'],
    [429, 'undetermined'],
  ])('E-001…E-009 %i is %s', (status, kind) => expect(errorKind({ status })).toBe(kind));
  it('E-002 E-010 the server may speak, an exception may not', () => {
    expect(errorMessage({ response: { status: 403, data: 'interdit' } })).toBe('interdit');
    expect(errorMessage({ response: { status: 403, data: { message: 'interdit' } } })).toBe('interdit');
    expect(errorMessage(new PageError(403, 'garde'))).toBe('garde');
    expect(errorMessage(new TypeError("Cannot read properties of undefined (reading 'x')"))).toBeUndefined();
  });
});
