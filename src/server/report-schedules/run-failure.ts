import type { ReportRunError } from '../../domain/report-schedule/report-run.ts';

/** A run that no other try would make. */
export class RunFailure extends Error {
  constructor(readonly code: ReportRunError) {
    super(code);
  }
}
