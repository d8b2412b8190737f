/** One at a time for each device: what two requests bring of one device is folded one after the other. */
export class SerialQueue {
  private readonly tails = new Map<string, Promise<void>>();

  /** Runs `work` when all that was asked before for any of these serials is over. Turns are taken at once, so none waits in a circle. */
  async run<T>(serials: ReadonlySet<string>, work: () => Promise<T>): Promise<T> {
    const before = [...serials].map((serial) => this.tails.get(serial) ?? Promise.resolve());
    let done!: () => void;
    const turn = new Promise<void>((resolve) => (done = resolve));
    for (const serial of serials) this.tails.set(serial, turn);
    try {
      await Promise.all(before);
      return await work();
    } finally {
      done();
      for (const serial of serials) if (this.tails.get(serial) === turn) this.tails.delete(serial);
    }
  }
}
