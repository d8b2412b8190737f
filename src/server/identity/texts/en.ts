import type { IdentityTexts } from '../texts.ts';

export const en: IdentityTexts = {
  'bad-credentials': 'Wrong e-mail address or password.',
  'rate-limited': 'Too many attempts. Try again in a minute.',
  'link-expired': 'This link is no longer valid. Ask for a new one.',
  'session-over': 'The session is over.',
  anonymous: 'No session.',
  'not-administrator': 'For site administrators only.',
  'admin-mode-required': 'Admin mode is required.',
  'not-acting': 'This is not an administrator’s session.',
  'no-such-user': 'This person does not exist.',
  'foreign-origin': 'Request from another site.',
  invalid: 'The request is not understood.',
  'password-weak': 'Choose a password of 8 to 200 characters that is not the e-mail address.',
  'bad-code': 'This code is wrong or already used.',
  'totp-on': 'Two-factor authentication is already on.',
  'not-found': 'Not found.',
  internal: 'An error happened on the server.',
  unavailable: 'The identity service does not answer.',
  suspended: 'Your organisation’s access is suspended.',
};
