/** A rule of the synchronization broken: a text of a file that becomes another one. */
export interface Mutant {
  name: string;
  file: string;
  from: string;
  to: string;
  /** Another place of the same file, when the first alone would not even run. */
  and?: { from: string; to: string };
}

const merge = 'src/sync/merge.ts';
const engine = 'src/sync/engine.ts';
const batch = 'src/sync/batch.ts';
const push = 'src/server/sync/push.ts';
const pull = 'src/server/sync/pull.ts';

export const MUTANTS: readonly Mutant[] = [
  {
    name: 'confirm-zombie',
    file: merge,
    from: '(known[i] === undefined ? ver > heard : ver >= known[i])',
    to: '(known[i] === undefined || ver >= known[i])',
  },
  {
    name: 'confirm-older',
    file: merge,
    from: '(known[i] === undefined ? ver > heard : ver >= known[i])',
    to: '(known[i] !== undefined || ver > heard)',
  },
  {
    name: 'no-cas',
    file: merge,
    from: 'if (state.serverId !== asked.serverId || !sameCursor(state.cursor, asked.cursor)) return { result: { applied: false, rows: 0 } };',
    to: '',
  },
  { name: 'no-rebase', file: merge, from: '    await Promise.all(applied.map(({ item, row }) => rebase(tx, item, row)));\n', to: '' },
  {
    name: 'rebase-all-fields',
    file: merge,
    from: "item.op === 'create' ? sawAsCreated(item.id, versions, field) : field in (item.patch ?? {}),",
    to: 'true,',
  },
  { name: 'base-from-mirror', file: 'src/db/overlay.ts', from: '(first ? first.base : confirmed)', to: 'confirmed' },
  {
    name: 'no-conflict',
    file: push,
    from: "const fields = entity.conflict === 'fields' ? conflicts(mutation, row) : [];",
    to: 'const fields: string[] = [];',
  },
  { name: 'unseen-kept', file: merge, from: 'await tx.drop(table, unseen);', to: '' },
  {
    name: 'walk-overwrites-confirmed',
    file: merge,
    from: 'const confirmed = new Set(answer.walkStart ? seen[table] : walk.confirmed[table]);',
    to: 'const confirmed = new Set<string>();',
  },
  {
    name: 'older-put',
    file: merge,
    from: 'return rows.filter((row, i) => row.ver >= (known[i] ?? -1));',
    to: 'return rows.filter((row, i) => known[i] !== -99);',
  },
  { name: 'no-tombstones', file: merge, from: 'if (gone.length > 0) await tx.drop(table, gone);', to: '' },
  { name: 'forbidden-tables-stay', file: merge, from: 'if (other || !(table in answer.changes)) {', to: 'if (false) {' },
  {
    name: 'retry-dropped',
    file: merge,
    from: 'outcome.later.push(item.mid);\n      continue;',
    to: 'outcome.later.push(item.mid);\n      await tx.dropQueued([item.n]);\n      continue;',
  },
  { name: 'refusal-dropped', file: merge, from: 'refusals.push(repairOf(item, reasonOf(result), nowIso));', to: '' },
  {
    name: 'conflict-dropped',
    file: merge,
    from: 'await tx.putRefusals(refusals);',
    to: "await tx.putRefusals(refusals.filter(({ reason }) => reason.kind !== 'conflict'));",
  },
  {
    name: 'many-per-row',
    file: batch,
    from: 'if (held.has(instance)) continue;\n      held.add(instance);',
    to: 'if (held.has(instance)) continue;',
  },
  { name: 'deps-ignored', file: batch, from: 'if (item.deps.length > 0 && (await tx.queued(item.deps)).length > 0) continue;', to: '' },
  { name: 'refused-deps-ignored', file: batch, from: '|| item.deps.some((mid) => refused.has(mid))', to: '' },
  {
    name: 'refused-create-ignored',
    file: batch,
    from: "refusals.filter(({ mutation }) => mutation.op === 'create')",
    to: 'refusals.filter(() => false)',
  },
  {
    name: 'cursor-at-walk-end',
    file: pull,
    from: 'cursor: walk ? { ...rest, walk } : rest,',
    to: 'cursor: walk ? { ...rest, walk } : { ...rest, ver: now.ver, own: now.own },',
  },
  { name: 'no-bound', file: pull, from: 'if (rows.length === limit) bound = Math.min(bound, rows.at(-1)!.ver);', to: '' },
  { name: 'full-page-skips', file: pull, from: 'if (!add()) return reached;', to: 'if (!add()) return bound;' },
  { name: 'floor-ignored', file: pull, from: 'cursor.ver >= now.floor &&', to: 'true &&' },
  { name: 'epoch-ignored', file: pull, from: 'cursor.epoch === source.epoch &&', to: 'true &&' },
  { name: 'server-id-ignored', file: pull, from: 'request.serverId === source.serverId &&', to: 'true &&' },
  {
    name: 'own-not-sent',
    file: pull,
    from: "const own = await changesPage(page, source, 'user', cursor.own, now.own);",
    to: 'const own = now.own;',
  },
  {
    name: 'portal-believed',
    file: engine,
    from: 'if (parsed?.success && parsed.data.nonce === nonce) return { value: parsed.data };',
    to: "if (reply.status === 200) return { value: { ok: true, nonce, serverTime: '', results: batch.map(({ mid }) => ({ mid, status: 'applied', row: null })) } as never };",
  },
  {
    name: 'failure-consumes',
    file: engine,
    from: 'if (refused) await this.#isolate(batch, refused);',
    to: "await this.ports.storage.transact(['outbox'], async (tx) => ({ result: await tx.dropQueued(batch.map(({ n }) => n)) }));",
  },
  {
    name: 'signed-out-consumes',
    file: engine,
    from: 'this.#pausedUntil = now + PAUSED_MS;\n        return this.#tell({ reachable: true, signedOut: true });',
    to: "await this.ports.storage.transact(['outbox'], async (tx) => ({ result: await tx.dropQueued((await tx.queueAfter(0, 9)).map(({ n }) => n)) }));",
  },
  {
    name: 'no-keepalive-loop',
    file: engine,
    from: "case 'forbidden':\n        this.#pausedUntil = now + PAUSED_MS;\n        if (!this.#report.forbidden) await this.ports.storage.transact(PURGED_STORES, purge);",
    to: "case 'forbidden':",
  },
  {
    name: 'purge-takes-queue',
    file: merge,
    from: 'return { result: undefined, delta: { keys } };\n}\n\n/** The row that',
    to: 'await tx.dropQueued((await tx.queueAfter(0, 99)).map(({ n }) => n));\n  return { result: undefined, delta: { keys } };\n}\n\n/** The row that',
    and: {
      from: "[...TABLES, ...BESIDE, 'meta'];\n\nexport async function mirrorState",
      to: "[...TABLES, ...BESIDE, 'meta', 'outbox'];\n\nexport async function mirrorState",
    },
  },
  {
    name: 'gone-patch-inserts',
    file: push,
    from: "if (!row) return entity.single ? { do: 'insert', doc } : reject(row === null ? 'gone' : 'forbidden');",
    to: "if (!row) return { do: 'insert', doc };",
  },
  { name: 'rewalk-cursor-forgotten', file: pull, from: 'after = row._id;', to: 'after = after ?? row._id;' },
  { name: 'bases-not-forgotten', file: merge, from: 'await forgetBases(tx);', to: '' },
  { name: 'other-tables-kept', file: merge, from: 'if (other || !(table in answer.changes)) {', to: 'if (!(table in answer.changes)) {' },
  { name: 'push-before-first-pull', file: engine, from: 'if (mayPush && isDue', to: 'if (isDue' },
  {
    name: 'server-id-not-sent',
    file: engine,
    from: 'user: userId, org: orgId, serverId, mutations',
    to: 'user: userId, org: orgId, serverId: null, mutations',
  },
  {
    name: 'answer-of-another-database',
    file: merge,
    from: "if (sentTo === null || sentTo === (await tx.meta<string>('serverId'))) {",
    to: '{',
  },
  {
    name: 'base-forgotten-then-mirror',
    file: 'src/db/overlay.ts',
    from: 'fieldVersion((first ? first.base : confirmed)?.fieldVersions, field)',
    to: 'first?.base?.fieldVersions[field] ?? fieldVersion(confirmed?.fieldVersions, field)',
  },
  { name: 'push-not-wanted-again', file: engine, from: 'this.#pushWanted ||= !isEmpty;', to: '' },
  { name: 'pull-not-wanted-again', file: engine, from: 'this.#pullWanted ||= !done;', to: '' },
  { name: 'want-forgotten', file: engine, from: 'this.#pushWanted ||= push;', to: '' },
  { name: 'early-page-believed', file: 'src/sync/pull.ts', from: 'early.asked === JSON.stringify(asked) && ', to: '' },
  {
    name: 'clock-orders',
    file: batch,
    from: 'for (const item of chunk) {',
    to: 'for (const item of [...chunk].sort((a, b) => (a.clientAt < b.clientAt ? -1 : 1))) {',
  },
  {
    name: 'base-dropped',
    file: engine,
    from: 'serverId, mutations: batch };',
    to: 'serverId, mutations: batch.map(({ base: _, ...rest }) => rest) };',
  },
  { name: 'repair-emptied', file: merge, from: 'outcome.applied++;', to: "outcome.applied++;\n      await tx.clear('repair');" },
  { name: 'answers-of-other-rights-kept', file: merge, from: 'if (other || rightsChanged)', to: 'if (other)' },
  {
    name: 'removal-answer-older',
    file: merge,
    from: '(held[i] ?? 0) > ver ? [] : [item.id]',
    to: 'held[i] === -99 && ver ? [] : [item.id]',
  },
  { name: 'unreadable-removed', file: push, from: "if (row === undefined) return reject('forbidden');", to: '' },
  { name: 'older-tombstone', file: merge, from: 'known[i] !== undefined && known[i] < ver', to: 'known[i] !== undefined' },
];
