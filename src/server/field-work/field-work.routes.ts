import * as z from 'zod';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAdminRole, isManagerLevel } from '../../domain/access/permissions.ts';
import { ownWorkSchema } from '../../domain/check-list/due.ts';
import type { Entity, RowOf } from '../../domain/entity/entity.ts';
import { fail } from '../../domain/entity/failure.ts';
import { fieldRecord } from '../../domain/field-work/field-record.ts';
import { ERASABLE, erasableOf } from '../../domain/field-work/sealed-record.ts';
import { ENTITIES } from '../../domain/registry.ts';
import type { App, Context, Actor, Request } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { lastDuesMet, recordsOfAuthor } from '../database/reads/field-work-reads.ts';
import { failures } from '../http/answers.ts';
import { requireOrg } from '../http/require.ts';
import { registerDefectPhoto, registerRecordFiles } from './record-files.ts';
import { registerEvidence } from './heads.ts';
import { registerProof } from './proof.routes.ts';
import { eraseParts } from './purge.ts';
import type { device as declaredDevice } from '../../domain/device/device.ts';
import { normalizeDevice } from '../../domain/device/device.rules.ts';
import { buzzerAnswerSchema, installFramesSchema } from '../../domain/install/install-test.ts';
import { commandById, queueCommand, withdrawCommand } from '../connectors/commands.ts';
import { commandSenderOf } from '../connectors/gateways.ts';
import { connectorOf } from '../connectors/registry.ts';
import { announcedBy } from '../device-numbers/numbers.ts';
import { framesOf, unprovisionedFrames } from './install-frames.ts';
import { device } from './link-rows.ts';

/** Calls of field work beside the generic ones of its entities. */
export function registerFieldWork(app: App, context: Context): void {
  registerRecordFiles(app, context);
  registerDefectPhoto(app, context);
  registerEvidence(app, context);
  registerProof(app, context);
  registerInstalls(app, context);
  registerErase(app, context);
  registerOwnWork(app, context);
}

const ALL = { page: 1, size: 1000 };
const { membership, driver, vehicle } = ENTITIES;

/** Which drivers a person is, and what of their vehicles was checked: theirs alone, whatever role they have. */
function registerOwnWork(app: App, { store, pool }: Context): void {
  app.get(
    '/api/v1/field-work/own',
    {
      schema: {
        tags: ['field-work'],
        summary: 'The caller as drivers, and the dues of their vehicles that were met',
        response: { 200: z.object(ownWorkSchema.shape), ...failures(401, 403) },
      },
    },
    async (request, reply) => {
      const { orgId, userId } = requireOrg(request);
      void reply.header('cache-control', 'no-store');
      const idsOf = async (entity: Entity, filters: Record<string, string[]>): Promise<string[]> =>
        Object.values(filters).every(({ length }) => length > 0)
          ? (await store.list(systemActor(orgId), entity, { ...ALL, filters })).results.map(({ _id }) => _id)
          : [];
      const drivers = await idsOf(driver, { member: await idsOf(membership, { user: [userId], active: ['true'] }) });
      return { drivers, met: await lastDuesMet(pool, orgId, await idsOf(vehicle, { driver: drivers })) };
    },
  );
}

/** Each write holds the organization's counter: short ones let people write in between. */
const WRITE_ROWS = 20;

type What = readonly (typeof ERASABLE)[number][];
const whatSchema = z.array(z.enum(ERASABLE)).min(1).max(ERASABLE.length);
const RESPONSE = {
  200: z.object({ records: z.int().describe('How many records had something of it.') }),
  ...failures(400, 401, 403, 404, 429),
};
const LIMIT = { rateLimit: { max: 30, timeWindow: '1 minute' } };
const DESCRIPTION =
  'For administrators. The record verifies still: its digests stay, the ledger says what was erased and by whom. Again, it erases what is left.';

/** Who may have it erased: an administrator of the organization. */
function requireEraser(request: Parameters<typeof requireOrg>[0]): ReturnType<typeof requireOrg> {
  const actor = requireOrg(request);
  if (!isAdminRole(actor.role)) throw fail('forbidden');
  return actor;
}

/** Erases of these records of the actor's organization, some in each write; how many had something of it. */
async function eraseIn({ store }: Context, actor: ReturnType<typeof requireOrg>, ids: readonly string[], what: What): Promise<number> {
  let records = 0;
  for (let at = 0; at < ids.length; at += WRITE_ROWS) {
    records += await store.write(systemActor(actor.orgId), async (writer) => {
      let some = 0;
      for (const id of ids.slice(at, at + WRITE_ROWS))
        if (await eraseParts(writer, id, (path) => what.includes(erasableOf(path)), actor.userId)) some++;
      return some;
    });
  }
  return records;
}

/** What a person asks to be forgotten, erased by an administrator of their organization. */
function registerErase(app: App, context: Context): void {
  app.post(
    `/api/v1/${fieldRecord.plural}/authors/:author/erase`,
    {
      config: LIMIT,
      schema: {
        tags: [fieldRecord.plural],
        summary: 'Erases for good what the records of an author hold of them',
        description: DESCRIPTION,
        params: z.strictObject({ author: z.uuid() }),
        body: z.strictObject({ what: whatSchema }),
        response: RESPONSE,
      },
    },
    async (request) => {
      const actor = requireEraser(request);
      const ids = await recordsOfAuthor(context.pool, actor.orgId, request.params.author);
      if (ids.length === 0) throw fail('not-found');
      return { records: await eraseIn(context, actor, ids, request.body.what) };
    },
  );
  app.post(
    `/api/v1/${fieldRecord.plural}/:id/erase`,
    {
      config: LIMIT,
      schema: {
        tags: [fieldRecord.plural],
        summary: 'Erases for good what a record holds of its author',
        description: DESCRIPTION,
        params: z.strictObject({ id: z.uuid() }),
        body: z.strictObject({
          what: whatSchema,
          everywhere: z.boolean().default(false).describe('Of every record of the same author in the organization.'),
        }),
        response: RESPONSE,
      },
    },
    async (request) => {
      const actor = requireEraser(request);
      const { what, everywhere } = request.body;
      const row = await context.store.get(actor, fieldRecord, request.params.id);
      if (!row) throw fail('not-found');
      const ids = everywhere && row.author !== null ? await recordsOfAuthor(context.pool, actor.orgId, row.author) : [row._id];
      return { records: await eraseIn(context, actor, ids, what) };
    },
  );
}

type Device = RowOf<typeof declaredDevice>;

const tags = ['field-work'];
/** A wizard that was left open asks for no more. */
const BACK_MS = 24 * 3_600_000;
const AHEAD_MS = 600_000;
/** Who stands at the vehicle does not wait longer for the buzzer. */
const BUZZ_MS = 15_000;
const LOOK_MS = 250;

const serial = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .transform((text) => String(normalizeDevice({ serial: text })['serial']));

/** What the installation wizard asks of the device in somebody's hands. */
function registerInstalls(app: App, context: Context): void {
  const technician = (request: Request): Actor & { orgId: string } => {
    const actor = requireOrg(request);
    if (!isManagerLevel(actor.role)) throw fail('forbidden');
    return actor;
  };
  /** The organization's device of this serial; null: nobody's, or another organization's, which it does not tell. */
  const deviceOf = async (actor: Actor & { orgId: string }, of: string): Promise<Device | null> => {
    const { results } = await context.store.list(actor, device, { page: 1, size: 5, filters: { serial: [of] } });
    return results.find(({ status }) => status !== 'retired') ?? null;
  };

  app.get(
    '/api/v1/installs/frames',
    {
      config: { rateLimit: { max: 120, timeWindow: '1 minute' } },
      schema: {
        tags,
        summary: 'What a device sent since an instant, as its installation is judged by it',
        description:
          "Oldest first. For technicians: a device of their organization, or one that nobody declared, without where it is (what it told meanwhile waits). Another organization's looks like one that was never heard.",
        querystring: z.strictObject({
          serial,
          from: z.coerce.number().int().min(0).describe('Milliseconds since 1970; a day back at most.'),
        }),
        response: { 200: installFramesSchema, ...failures(400, 401, 403, 429) },
      },
    },
    async (request, reply) => {
      const actor = technician(request);
      const own = await deviceOf(actor, request.query.serial);
      const nowMs = context.now();
      const fromMs = Math.max(request.query.from, nowMs - BACK_MS);
      const toMs = nowMs + AHEAD_MS;
      const frames = own
        ? await framesOf(context.pool, actor.orgId, { id: own._id, type: own.type }, fromMs, toMs)
        : await unprovisionedFrames(context.pool, actor.orgId, request.query.serial, fromMs, toMs);
      void reply.header('cache-control', 'no-store');
      return { nowMs, frames: frames.map(({ inputs, ...frame }) => ({ ...frame, inputs: inputs === null ? null : [...inputs] })) };
    },
  );

  app.post(
    '/api/v1/installs/buzzer',
    {
      config: { rateLimit: { max: 20, timeWindow: '1 minute' } },
      schema: {
        tags,
        summary: "Make a device's buzzer sound for two seconds",
        description: `The output it is wired to is switched on, the vehicle standing. Waits up to ${BUZZ_MS / 1000} s for the device's answer; a command that has not left by then is withdrawn. 404 when the device takes no such command.`,
        body: z.strictObject({ serial, output: z.literal([1, 2]).default(1) }),
        response: { 200: buzzerAnswerSchema, ...failures(400, 401, 403, 404, 409, 429) },
      },
    },
    async (request) => {
      const actor = technician(request);
      const own = await deviceOf(actor, request.body.serial);
      const buzz = own ? connectorOf(own.type)?.buzz : undefined;
      if (!own || !buzz) throw fail('not-found');
      const announced = (await announcedBy(context.pool, [own._id])).get(own._id) ?? own.serial;
      const queued = await queueCommand(
        context.pool,
        { orgId: actor.orgId, deviceId: own._id, type: own.type, serial: announced },
        buzz(request.body.output),
        actor.userId,
        context.now(),
      );
      if (!queued) throw fail('conflict');
      await commandSenderOf(context, own.type)?.sendNext(announced);
      for (let waited = 0; waited < BUZZ_MS; waited += LOOK_MS) {
        const status = (await commandById(context.pool, queued._id))?.status;
        if (status !== 'queued' && status !== 'sent') return { acknowledged: status === 'answered' };
        await sleep(LOOK_MS);
      }
      await withdrawCommand(context.pool, queued._id, context.now());
      return { acknowledged: false };
    },
  );
}
