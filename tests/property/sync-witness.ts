import type { AnyRow, Entity } from '../../src/domain/entity/entity.ts';
import type { Mutation, PushResult } from '../../src/domain/sync/protocol.ts';

const keyOf = ({ device, mid }: Pick<Mutation, 'device' | 'mid'>): string => `${device} ${mid}`;

/** Stands beside the server and sees each effect: once, in order, by the person who wrote it, over what that person saw. */
export class Witness {
  /** Results the server gave for good. */
  readonly #results = new Map<string, PushResult>();
  readonly #creations = new Map<string, string>();
  readonly #last = new Map<string, number>();
  readonly effects = new Map<string, number>();
  /**
   * What the writer saw of a field, last first: what was shown, and what was shown before each of their own writes still pending then
   * (they may be refused). An applied patch may replace nothing else.
   */
  readonly saw = new Map<string, Record<string, unknown[]>>();
  readonly violations: string[] = [];
  /** Rows that came back under their id: a conflict about one may be about what was seen. */
  readonly restored = new Set<string>();
  /** The data moved to another database: bases of before say nothing there, and a conflict may be about what was seen. */
  moved = false;

  result(of: Pick<Mutation, 'device' | 'mid'>): PushResult | undefined {
    return this.#results.get(keyOf(of));
  }

  answered(mutation: Mutation, result: PushResult): void {
    if (result.status !== 'retry') this.#results.set(keyOf(mutation), result);
  }

  /** Results as another database gives them. */
  restate(change: (result: PushResult) => PushResult): void {
    for (const [key, result] of this.#results) this.#results.set(key, change(result));
  }

  /** What was seen so far, to be put back with the database: what it has not, did not happen. */
  kept(): () => void {
    const [results, creations, last, effects] = [this.#results, this.#creations, this.#last, this.effects].map(
      (map) => new Map<string, unknown>(map),
    );
    return () => {
      const back = (map: Map<string, unknown>, as: ReadonlyMap<string, unknown>): void => {
        map.clear();
        for (const [key, value] of as) map.set(key, value);
      };
      back(this.#results as Map<string, unknown>, results!);
      back(this.#creations as Map<string, unknown>, creations!);
      back(this.#last as Map<string, unknown>, last!);
      back(this.effects as Map<string, unknown>, effects!);
      this.moved = true;
    };
  }

  /** A write never comes before one it needs. */
  considered({ mid, device, id, op, deps }: Mutation): void {
    for (const dep of deps) if (this.result({ device, mid: dep })?.status !== 'applied') this.violations.push(`${mid} came before ${dep}`);
    const created = this.#creations.get(`${device} ${id}`);
    if (op !== 'create' && created !== undefined && this.result({ device, mid: created })?.status !== 'applied')
      this.violations.push(`${mid} came behind a refused creation`);
    if (op === 'create') this.#creations.set(`${device} ${id}`, mid);
  }

  happened({ mid, device, user, org, entity, id, n }: Mutation, as: string): void {
    this.effects.set(mid, (this.effects.get(mid) ?? 0) + 1);
    if (user !== as) this.violations.push(`${mid} of ${user} applied as ${as}`);
    const line = `${device} ${user} ${org} ${entity} ${id}`;
    if ((this.#last.get(line) ?? 0) > n) this.violations.push(`${mid}: out of order`);
    this.#last.set(line, n);
  }

  patches(entity: Entity, { mid, op }: Mutation, patch: Record<string, unknown>, row: AnyRow): void {
    if (entity.conflict !== 'fields' || op !== 'patch') return;
    for (const [field, wanted] of Object.entries(patch)) {
      const seen = this.saw.get(mid)?.[field] ?? [];
      if (!seen.includes(row[field]) && row[field] !== wanted)
        this.violations.push(`${mid}: ${field} ${String(row[field])} overwritten, saw ${String(seen)}`);
    }
  }

  conflicted({ mid, id }: Mutation, fields: readonly string[], row: Record<string, unknown>): void {
    if (this.restored.has(id) || this.moved) return;
    if (fields.every((field) => row[field] === this.saw.get(mid)?.[field]?.[0]))
      this.violations.push(`${mid}: conflict about what its writer saw`);
  }
}
