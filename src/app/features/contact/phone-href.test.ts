import { expect, it } from 'vitest';
import { phoneHref } from './contact-screen.tsx';

it.each([
  ['+33 4 65 71 00 99', 'tel:+33465710099'],
  ['04.65.71.00.99', 'tel:0465710099'],
  ['+33 (0)4 65 71 00 99', 'tel:+33465710099'],
  ['04\u00a065\u202f71 00 99 poste 12', 'tel:0465710099'],
  ['Tél. 04 65 71 00 99', 'tel:0465710099'],
])('K-017 %s is dialled as %s', (written, href) => expect(phoneHref(written)).toBe(href));
