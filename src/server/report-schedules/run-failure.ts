import type { RunFault } from './failure-words.ts';

/** A run that no other try would make. */
export class RunFailure extends Error {
  constructor(readonly code: RunFault) {
    super(code);
  }
}
