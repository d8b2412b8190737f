import { proxy } from 'comlink';
import { WorkerEndpoint } from './worker-endpoint.ts';
import type { FailureCode } from '../../domain/entity/failure.ts';
import type { ReportParams, ReportResult } from '../../domain/reports/report.ts';
import type { ReportSlug } from '../../domain/reports/slugs.ts';
import type { JourneyAsked, LoadedJourney } from '../../sync/report/journey-source.ts';

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

export type { LoadedJourney } from '../../sync/report/journey-source.ts';

export interface ReportRequest {
  userId: string;
  orgId: string | null;
  slug: ReportSlug;
  params: ReportParams;
  /** `device`: only what is kept here; `server`: what it lacks is asked for; `anew`: all of it is. */
  from: 'device' | 'server' | 'anew';
  /** Journeys it was made of in brief come whole behind it: each can then be opened without network. */
  bringsWhole?: boolean;
  /** What it comes to is kept for the next time (sync/report/last-result.ts). */
  keepsLast?: boolean;
}

/** A result with the age of its data (ISO; null: as the server has it) and the days of vehicles it lacks, or why there is none. */
export type ReportAnswer = { result: ReportResult; at: string | null; missing: number } | { failure: FailureCode };

/** What the same question came to the last time, and when; null: nothing is kept of it. */
export type LastAnswer = { result: ReportResult; at: string | null; missing: number; madeMs: number } | null;

export interface JourneyRequest extends JourneyAsked {
  userId: string;
  orgId: string | null;
  from: 'device' | 'server';
}

export type JourneyAnswer = LoadedJourney | { failure: FailureCode };

/** What report.worker.ts answers to, through comlink. */
export interface ReportWorkerApi {
  run(request: ReportRequest, onProgress: (done: number, total: number) => void): Promise<ReportAnswer>;
  last(request: ReportRequest): Promise<LastAnswer>;
  journey(request: JourneyRequest): Promise<JourneyAnswer>;
}
