import { proxy, wrap, type Remote } from 'comlink';
import type { JourneyAnswer, JourneyRequest, ReportAnswer, ReportRequest, ReportWorkerApi } from '../report-worker-api.ts';

export type { LoadedJourney, ReportAnswer, ReportRequest } from '../report-worker-api.ts';

/** The worker that computes the reports of one screen, or loads its journey. It keeps the data of the last one; closed, what it was doing is given up. */
export class ReportRunner {
  #worker: Worker | undefined;
  #remote: Remote<ReportWorkerApi> | undefined;
  #failed: Promise<never> | undefined;

  #connect(): Remote<ReportWorkerApi> {
    if (!this.#remote) {
      const worker = new Worker(new URL('../report.worker.ts', import.meta.url), { type: 'module', name: 'report' });
      this.#worker = worker;
      this.#failed = new Promise<never>((_, reject) => {
        worker.addEventListener('error', () => reject(new Error('the report worker did not start')));
      });
      this.#failed.catch(() => this.close());
      this.#remote = wrap<ReportWorkerApi>(worker);
    }
    return this.#remote;
  }

  async run(request: ReportRequest, onProgress: (done: number, total: number) => void): Promise<ReportAnswer> {
    return this.#answered<ReportAnswer>(async (remote) => remote.run(request, proxy(onProgress)));
  }

  async journey(request: JourneyRequest): Promise<JourneyAnswer> {
    return this.#answered<JourneyAnswer>(async (remote) => remote.journey(request));
  }

  async #answered<T>(work: (remote: Remote<ReportWorkerApi>) => Promise<T>): Promise<T | { failure: 'internal' }> {
    const remote = this.#connect();
    try {
      return await Promise.race([work(remote), this.#failed!]);
    } catch {
      return { failure: 'internal' };
    }
  }

  close(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#remote = undefined;
    this.#failed = undefined;
  }
}
