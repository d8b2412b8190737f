import { wrap, type Remote } from 'comlink';
import { mendFiles } from './mend-files.ts';

class NotStarted extends Error {}

/** A worker that starts when it is first asked and can be given up with what it was doing; asked again, it starts anew. */
export class WorkerEndpoint<Api> {
  #worker: Worker | undefined;
  #remote: Remote<Api> | undefined;
  #failed: Promise<never> | undefined;
  readonly #name: string;
  readonly #make: () => Worker;

  readonly #mend: () => Promise<boolean>;

  constructor(name: string, make: () => Worker, mend = mendFiles) {
    this.#name = name;
    this.#make = make;
    this.#mend = mend;
  }

  #connect(): Remote<Api> {
    if (!this.#remote) {
      const worker = this.#make();
      this.#worker = worker;
      this.#failed = new Promise<never>((_, reject) => {
        worker.addEventListener('error', () => reject(new NotStarted(`the ${this.#name} worker did not start`)));
      });
      this.#failed.catch(() => this.close());
      this.#remote = wrap<Api>(worker);
    }
    return this.#remote;
  }

  /** Rejects when the worker does not start, or its answer does not come across. Where what is kept of its code was not ours, it starts once more. */
  async ask<T>(question: (remote: Remote<Api>) => Promise<T>): Promise<T> {
    const once = (): Promise<T> => Promise.race([question(this.#connect()), this.#failed!]);
    try {
      return await once();
    } catch (error) {
      if (!(error instanceof NotStarted) || !(await this.#mend())) throw error;
      return once();
    }
  }

  close(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#remote = undefined;
    this.#failed = undefined;
  }
}
