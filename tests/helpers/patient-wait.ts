import { vi } from 'vitest';

/** `vi.waitFor` gives up after a second, which a busy machine takes: what is waited for has the time of `expect.poll` (vitest.config.ts). */
const PATIENT_MS = 20_000;
const { waitFor } = vi;

const patient: typeof waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: PATIENT_MS, ...options });

// A worker reads this before each of its suites.
if (waitFor.name !== patient.name) vi.waitFor = patient;
