import { wrap, type Remote } from 'comlink';

/** A worker that starts when it is first asked and can be given up with what it was doing; asked again, it starts anew. */
export class WorkerEndpoint<Api> {
  #worker: Worker | undefined;
  #remote: Remote<Api> | undefined;
  #failed: Promise<never> | undefined;
  readonly #name: string;
  readonly #make: () => Worker;

  constructor(name: string, make: () => Worker) {
    this.#name = name;
    this.#make = make;
  }

  #connect(): Remote<Api> {
    if (!this.#remote) {
      const worker = this.#make();
      this.#worker = worker;
      this.#failed = new Promise<never>((_, reject) => {
        worker.addEventListener('error', () => reject(new Error(`the ${this.#name} worker did not start`)));
      });
      this.#failed.catch(() => this.close());
      this.#remote = wrap<Api>(worker);
    }
    return this.#remote;
  }

  /** Rejects when the worker does not start, or its answer does not come across. */
  async ask<T>(question: (remote: Remote<Api>) => Promise<T>): Promise<T> {
    const remote = this.#connect();
    return Promise.race([question(remote), this.#failed!]);
  }

  close(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#remote = undefined;
    this.#failed = undefined;
  }
}
