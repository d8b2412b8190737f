import { expect, it } from 'vitest';
import { certificateState } from './certificate.probe.ts';

const DAY_MS = 86_400_000;

it('a certificate warns three weeks before its end', () => {
  expect(certificateState(30 * DAY_MS, 0)).toEqual({ state: 'ok' });
  expect(certificateState(20 * DAY_MS, 0)).toEqual({ state: 'degraded', advice: 'certificateSoon' });
  expect(certificateState(0, 0)).toEqual({ state: 'down', advice: 'certificateOver' });
});
