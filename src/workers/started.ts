interface Waiting<T> {
  resolve: (value: T) => void;
  reject: (error: unknown) => void;
}

/** What a worker runs with. A question that comes before it waits for it: "not yet" is never told as "nothing". */
export class Started<T> {
  #now: T | undefined;
  #failure: { error: unknown } | undefined;
  #waiting: Waiting<T>[] = [];

  get now(): T | undefined {
    return this.#now;
  }

  /** Resolves once there is one; rejects when the start failed. */
  ready(): Promise<T> {
    if (this.#now !== undefined) return Promise.resolve(this.#now);
    if (this.#failure) return Promise.reject(this.#failure.error);
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  set(value: T): void {
    this.#now = value;
    this.#failure = undefined;
    for (const { resolve } of this.#waiting.splice(0)) resolve(value);
  }

  fail(error: unknown): void {
    this.#now = undefined;
    this.#failure = { error };
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }

  clear(): void {
    this.#now = undefined;
    this.#failure = undefined;
  }
}
