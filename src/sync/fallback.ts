import type { AnyRow, Entity } from '../domain/entity/entity.ts';
import { entityNamed, MIRRORED } from '../domain/registry.ts';
import type { PushResult } from '../domain/sync/protocol.ts';
import type { Delta } from '../db/deltas.ts';
import { fittedRow } from '../db/fits.ts';
import type { OutboxItem } from '../db/local-row.ts';
import { failureSchema } from '../domain/entity/failure.ts';
import { classifyResponse, type ResponseClass } from './classify-response.ts';
import type { Ports, Reply } from './ports.ts';

/**
 * Against a server that has only the calls of the specification (sync/pull answers 404): conditional full snapshots of the
 * lists, and plain calls for the writes. A create carries its own id, so that one sent twice is recognised.
 */
const PAGE = 1000;

/** Lists give references as embedded objects, and know neither versions. */
function plainRow(entity: Entity, raw: unknown): AnyRow | null {
  if (typeof raw !== 'object' || raw === null) return null;
  const row: Record<string, unknown> = { ver: 0, fieldVersions: {}, createdAt: '', updatedAt: '', ...raw };
  for (const [name, field] of Object.entries(entity.fields)) {
    const value = row[name];
    if (field.kind === 'ref' && typeof value === 'object' && value !== null) row[name] = (value as { _id?: string })._id ?? null;
  }
  return fittedRow(entity, row);
}

interface Snapshot {
  rows: AnyRow[];
  etags: string[];
}

async function snapshot(ports: Ports, entity: Entity, etags: readonly string[]): Promise<Snapshot | 'unchanged' | ResponseClass> {
  const rows: AnyRow[] = [];
  const found: string[] = [];
  for (let page = 1; ; page++) {
    const path = entity.single ? `/api/v1/${entity.plural}` : `/api/v1/${entity.plural}?size=${PAGE}${page > 1 ? `&page=${page}` : ''}`;
    // Only the first page is asked conditionally: when it differs, all are needed.
    const reply = await ports.transport.send({
      method: 'GET',
      path,
      ...(page === 1 && etags[0] && etags.length === 1 ? { etag: etags[0] } : {}),
    });
    if (reply.status === 304) return 'unchanged';
    if (reply.status !== 200 || typeof reply.json !== 'object' || reply.json === null) return classifyResponse(reply);
    if (reply.etag) found.push(reply.etag);
    const results = entity.single ? [reply.json] : (reply.json as { results?: unknown }).results;
    // A captive portal's own JSON is no row, and no list (F18).
    if (!Array.isArray(results) || (entity.single && !plainRow(entity, reply.json)))
      return { kind: 'later', reachable: false, retryAfterMs: null };
    for (const raw of results) {
      const row = plainRow(entity, raw);
      if (row) rows.push(row);
    }
    if (entity.single || results.length < PAGE) return { rows, etags: found };
  }
}

/**
 * Brings every list; rows that a list no longer has are dropped. Null: done. A list that fails does not hold up the others: what is
 * held of it stays, and it is asked for again at the next look.
 */
export async function pullSnapshots(ports: Ports): Promise<ResponseClass | null> {
  let failed: ResponseClass | null = null;
  let answered = false;
  for (const entity of MIRRORED) {
    const known = await ports.storage.read(['meta'], (tx) => tx.meta<string[]>(`etag:${entity.plural}`));
    const answer = await snapshot(ports, entity, known ?? []);
    if (answer === 'unchanged') {
      answered = true;
      continue;
    }
    if ('kind' in answer) {
      if (answer.kind === 'later') failed ??= answer;
      if (answer.kind === 'forbidden') answered = true;
      if (answer.kind === 'absent' || answer.kind === 'forbidden' || answer.kind === 'later') continue;
      return answer;
    }
    answered = true;
    await ports.storage.transact([entity.plural, 'meta'], async (tx) => {
      const ids = new Set(answer.rows.map(({ _id }) => _id));
      const gone = (await tx.ids(entity.plural)).filter((id) => !ids.has(id));
      await tx.put(entity.plural, answer.rows);
      await tx.drop(entity.plural, gone);
      await tx.setMeta(`etag:${entity.plural}`, answer.etags);
      return { result: undefined, delta: { keys: { [entity.plural]: '*' } } satisfies Delta };
    });
  }
  return answered ? null : (failed ?? { kind: 'later', reachable: false, retryAfterMs: null });
}

function resultOf(item: OutboxItem, reply: Reply): PushResult | ResponseClass {
  const entity = entityNamed(item.entity)!;
  const { mid } = item;
  if (reply.status >= 200 && reply.status < 300) {
    if (reply.status === 204) return { mid, status: 'applied', row: null };
    if (item.op === 'remove') return { kind: 'later', reachable: false, retryAfterMs: null };
    const row = plainRow(entity, reply.json);
    return row ? { mid, status: 'applied', row } : { kind: 'later', reachable: false, retryAfterMs: null };
  }
  const failure = failureSchema.safeParse(reply.json);
  if (item.op === 'remove' && failure.success && (reply.status === 404 || reply.status === 410))
    return { mid, status: 'applied', row: null };
  const permanent = [400, 403, 404, 409, 410, 413, 415, 422].includes(reply.status);
  if (permanent && failure.success) return { mid, status: 'rejected', failure: failure.data };
  return classifyResponse(reply);
}

/** Sends one write as a plain call. */
export async function pushPlain(ports: Ports, item: OutboxItem): Promise<PushResult | ResponseClass> {
  const entity = entityNamed(item.entity);
  if (!entity) return { mid: item.mid, status: 'rejected', failure: { code: 'unknown-mutation' } };
  const list = `/api/v1/${entity.plural}`;
  const one = entity.single ? list : `${list}/${item.id}`;
  const known = await ports.transport.send({ method: 'GET', path: one });
  const exists = known.status === 200 && known.json !== null;
  if (item.op === 'remove') {
    const removed = await ports.transport.send({ method: 'DELETE', path: one });
    // Anybody can say 200: the row must be gone.
    const isVague = removed.status >= 200 && removed.status < 300 && removed.status !== 204;
    return resultOf(item, isVague ? await ports.transport.send({ method: 'GET', path: one }) : removed);
  }
  if (item.op === 'create' && !entity.single) {
    if (exists) return resultOf(item, known);
    return resultOf(item, await ports.transport.send({ method: 'POST', path: list, body: { _id: item.id, ...item.doc } }));
  }
  return resultOf(item, await ports.transport.send({ method: 'PATCH', path: one, body: item.patch ?? item.doc }));
}
