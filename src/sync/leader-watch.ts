/** A leader that does not answer for this long is a frozen tab: leading twice for a moment harms nothing, waiting does. */
const SILENT_MS = 5000;

/**
 * Watches for the answer of the tab that leads to what was asked of it. Asked once more meanwhile, it has no more time: who writes every few seconds
 * would wait for ever. Of several tabs that watch one comes first, and its report is the answer for the others.
 */
export class LeaderWatch {
  #cancel: (() => void) | undefined;

  constructor(
    private readonly ports: { setTimer: (work: () => void, ms: number) => () => void; random: () => number },
    private readonly takeOver: () => void,
  ) {}

  /** Something was asked of the leader. */
  asked(): void {
    this.#cancel ??= this.ports.setTimer(
      () => {
        this.#cancel = undefined;
        this.takeOver();
      },
      SILENT_MS * (1 + this.ports.random() / 2),
    );
  }

  /** It answered, or there is nobody to answer. */
  answered(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }
}
