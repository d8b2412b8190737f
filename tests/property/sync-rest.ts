import type { AnyRow } from '../../src/domain/entity/entity.ts';
import { MIRRORED } from '../../src/domain/registry.ts';
import { instanceOf, type OutboxItem } from '../../src/db/local-row.ts';
import { SENT } from '../../src/sync/batch.ts';
import type { Local } from './sync-browser.ts';
import type { ModelServer } from './sync-server.ts';

/** What must be true once everything has come to rest. */
export interface Written {
  item: OutboxItem;
  local: Local;
}

/** The same whatever the order of the keys. */
function text(row: AnyRow): string {
  return JSON.stringify(row, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** The mirror is what the person may see, no more and no less. */
export async function mirrorProblems(server: ModelServer, { user, org, storage }: Local): Promise<string[]> {
  const problems: string[] = [];
  const member = server.role(user, org) !== null;
  const { readable } = server.rights(user, org);
  for (const entity of MIRRORED) {
    const has = storage.tables.rows.get(entity.plural) ?? new Map<string, AnyRow>();
    const should = member && readable.includes(entity) ? await server.rows(user, org, entity) : [];
    const wrong = should.filter((row) => has.get(row._id) !== row && (!has.has(row._id) || text(has.get(row._id)!) !== text(row)));
    const extra = [...has.values()].filter(({ _id }) => !should.some((row) => row._id === _id));
    if (wrong.length + extra.length > 0)
      problems.push(
        `mirror of ${entity.plural}: should have ${wrong.map((row) => `${text(row)}, has ${has.has(row._id) ? text(has.get(row._id)!) : 'none'}`).join('\n')}; has beside ${extra.map(text).join('\n')}`,
      );
  }
  return problems;
}

/** Every accepted write is applied exactly once, or in repair, or queued behind something in repair. */
export function accountProblems(server: ModelServer, written: readonly Written[]): string[] {
  const problems: string[] = [];
  for (const { item, local } of written) {
    const { outbox, repair } = local.storage.tables;
    const queued = [...outbox.values()].some(({ mid }) => mid === item.mid);
    const refused = repair.has(item.mid);
    // Stopped on the way: an earlier request of it may have arrived. Sent again under its id it is answered as it was.
    const { reason } = repair.get(item.mid) ?? {};
    const isOnTheWay = reason?.kind === 'rejected' && reason.way !== undefined;
    const result = server.witness.result(item);
    const effects = server.witness.effects.get(item.mid) ?? 0;
    // The database was put back to before it, and who wrote it may not come back: it stays on the device for when they may.
    if (!queued && !refused && !result && server.role(local.user, local.org) === null && local.storage.tables.rows.get(SENT)?.has(item.mid))
      continue;
    const places = Number(queued) + Number(refused) + Number(!queued && !refused && result?.status === 'applied');
    if (places !== 1)
      problems.push(`${item.op} ${item.entity} ${item.mid}: queued ${queued}, refused ${refused}, result ${result?.status}`);
    if (effects > 1 || (refused && !isOnTheWay && effects > 0) || (!queued && !refused && effects !== 1))
      problems.push(`${item.mid}: ${effects} effects, queued ${queued}, refused ${refused}`);
    if (queued && !isHeld(server, item, local)) problems.push(`${item.op} ${item.entity} ${item.mid} was never sent`);
  }
  return problems;
}

function isHeld(server: ModelServer, item: OutboxItem, local: Local): boolean {
  if (server.role(local.user, local.org) === null) return true;
  const { outbox, repair } = local.storage.tables;
  const waitsFor = new Set(item.deps);
  if (
    [...repair.values()].some(
      ({ mid, mutation, instance }) => waitsFor.has(mid) || (mutation.op === 'create' && instance === instanceOf(item)),
    )
  )
    return true;
  return [...outbox.values()].some(
    (other) => other.n < item.n && (waitsFor.has(other.mid) || instanceOf(other) === instanceOf(item)) && isHeld(server, other, local),
  );
}
