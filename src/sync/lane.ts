import type { LocalDatabase } from '../db/database.ts';
import { PACK_PREFIX } from '../db/shard-keys.ts';

/** What runs behind everything else. */
export interface QuietLane {
  /** There may be time; `asked`: a person wants something of it. */
  wake(asked?: boolean): void;
  /** Something more urgent is to be sent. */
  interrupt(): void;
  stop(): void;
}

/** The quiet lane of a leader, whose code comes once something is to be kept. */
export class LazyLane implements QuietLane {
  #lane: Promise<QuietLane> | undefined;
  #looked: Promise<boolean> | undefined;
  #stopped = false;

  constructor(
    private readonly database: LocalDatabase,
    private readonly open: () => Promise<QuietLane>,
  ) {}

  wake(asked = false): void {
    if (asked) this.#looked = undefined;
    this.#looked ??= this.#isWanted();
    this.#looked.then(
      (wanted) => {
        if (!wanted || this.#stopped) return;
        this.#lane ??= this.open();
        this.#tell((lane) => lane.wake(asked));
      },
      () => (this.#looked = undefined),
    );
  }

  interrupt(): void {
    this.#tell((lane) => lane.interrupt());
  }

  stop(): void {
    this.#stopped = true;
    this.#tell((lane) => lane.stop());
  }

  #tell(work: (lane: QuietLane) => void): void {
    this.#lane?.then(work, () => (this.#lane = undefined));
  }

  async #isWanted(): Promise<boolean> {
    if (this.#lane) return true;
    return (await this.database.read((dexie) => dexie.table('meta').where('key').startsWith(PACK_PREFIX).count())) > 0;
  }
}
