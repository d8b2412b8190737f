import type { FailureCode } from '../../../domain/kit/failure.ts';

export const en: Record<FailureCode, string> = {
  invalid: 'The request contains rejected values.',
  unauthenticated: 'You have to sign in.',
  forbidden: 'You do not have the rights to do this.',
  'not-found': 'Not found.',
  gone: 'This is no longer available.',
  conflict: 'Somebody else changed the same fields.',
  duplicate: 'This value is already taken.',
  referenced: 'This is still used elsewhere.',
  'too-large': 'The request is too large.',
  'unsupported-type': 'This type of content is not accepted.',
  'rate-limited': 'Too many requests. Try again in a minute.',
  suspended: 'Your organisation’s access is suspended.',
  'upgrade-required': 'The application must be updated.',
  'unknown-mutation': 'This change was not understood.',
  unavailable: 'The service is unavailable at the moment.',
  network: 'An external service is not responding.',
  quota: 'The storage is full.',
  storage: 'An error occurred on the server.',
  internal: 'An error occurred on the server.',
};
