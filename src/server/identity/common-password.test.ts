import { expect, it } from 'vitest';
import { isCommonPassword } from './credentials.ts';

it.each([
  'password',
  'Password1234',
  'motdepasse2026!',
  'azertyuiop123',
  'qwertyuiop[]',
  '123456789012',
  'aaaaaaaaaaaaa',
  'passwordpassword',
  '1qaz2wsx3edc',
  'abcdefghijkl',
  'unbelievable',
  '2024-11-25-!!!',
])('%s is among what is tried first', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

it.each(['un-mot-de-passe-long', 'demo-sillage', 'test-sillage-password', 'cheval batterie agrafe', 'x7Gq-ph2K-lm9Z', 'Kamion&Remorque'])(
  '%s is not',
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
  },
);
