import { proxy } from 'comlink';
import type { JourneyAnswer, JourneyRequest, LastAnswer, ReportAnswer, ReportRequest, ReportWorkerApi } from '../report-worker-api.ts';
import { WorkerEndpoint } from './worker-endpoint.ts';

export type { LoadedJourney, ReportAnswer, ReportRequest } from '../report-worker-api.ts';

/** The worker that computes the reports of one screen, or loads its journey. It keeps the data of the last one; closed, what it was doing is given up. */
export class ReportRunner {
  readonly #door = new WorkerEndpoint<ReportWorkerApi>(
    'report',
    () => new Worker(new URL('../report.worker.ts', import.meta.url), { type: 'module', name: 'report' }),
  );

  async run(request: ReportRequest, onProgress: (done: number, total: number) => void): Promise<ReportAnswer> {
    return answered(this.#door.ask<ReportAnswer>((remote) => remote.run(request, proxy(onProgress))));
  }

  /** What it came to the last time; null: that is not known. */
  async last(request: ReportRequest): Promise<LastAnswer> {
    return this.#door.ask<LastAnswer>((remote) => remote.last(request)).catch(() => null);
  }

  async journey(request: JourneyRequest): Promise<JourneyAnswer> {
    return answered(this.#door.ask<JourneyAnswer>((remote) => remote.journey(request)));
  }

  close(): void {
    this.#door.close();
  }
}

async function answered<T>(answer: Promise<T>): Promise<T | { failure: 'internal' }> {
  try {
    return await answer;
  } catch {
    return { failure: 'internal' };
  }
}
