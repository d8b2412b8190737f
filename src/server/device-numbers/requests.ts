import type { PoolClient } from 'pg';
import { device, deviceLink } from '../../domain/device/device.ts';
import { numberKind } from '../../domain/device/device.rules.ts';
import { fail } from '../../domain/entity/failure.ts';
import { vehicle } from '../../domain/vehicle/vehicle.ts';
import type { RequestState } from '../../domain/platform/device-request.ts';
import type { Actor, Context, Writer } from '../context.ts';
import { audit } from '../database/audit.ts';
import { systemActor } from '../database/actors.ts';
import { tellManagers } from '../field-work/deliver-notifications.ts';
import { mailLanguage, userById } from '../identity/people.ts';
import { notify } from '../live/notifications.ts';
import { staffOf } from '../modules/support/staff.ts';
import { freeNumbers, moveNumber, NUMBERS_CHANGED } from './numbers.ts';
import { operatorText } from './number-words.ts';
import type { Entity, Fields } from '../../domain/entity/entity.ts';

interface NumberRequest {
  id: string;
  type: string;
  serial: string;
  org_id: string;
  device_id: string;
  doc: Record<string, unknown> | null;
  record: string | null;
  state: RequestState;
}

/**
 * The operator gives the number to who asked for it, or not. Given, it has effect from now on: what was sent before stays in quarantine, or with who had it;
 * who had it keeps its device, retired. Both organizations are told.
 */
export async function decideRequest(context: Context, by: Actor, id: string, decision: 'assign' | 'refuse'): Promise<void> {
  const { rows } = await context.pool.query<NumberRequest>('SELECT * FROM device_requests WHERE id = $1', [id]);
  const [asked] = rows;
  if (!asked) throw fail('not-found');
  const holder = await context.store.write(systemActor(asked.org_id), async (writer) => {
    const { rowCount } = await writer.client.query(
      "UPDATE device_requests SET state = $2, decided_at = $3, decided_by = $4 WHERE id = $1 AND state = 'open'",
      [id, decision === 'assign' ? 'assigned' : 'refused', new Date(context.now()), by.userName.slice(0, 120)],
    );
    if (rowCount === 0) throw fail('conflict');
    const before = await holderNow(writer.client, asked);
    if (decision === 'assign') await give(context, writer, asked, before);
    await tellBoth(writer.client, asked, before, decision);
    for (const orgId of new Set([asked.org_id, ...(before ? [before.org_id] : [])]))
      await audit(
        writer.client,
        by,
        { action: 'device-decision', orgId, target: { kind: 'device', id: asked.device_id, name: asked.serial }, detail: { decision } },
        context.now(),
      );
    return before;
  });
  const loser = decision === 'assign' ? holder : { org_id: asked.org_id, device_id: asked.device_id };
  if (loser?.device_id && loser.device_id !== (decision === 'assign' ? asked.device_id : holder?.device_id))
    await retire(context, loser.org_id, loser.device_id);
  for (const orgId of new Set([asked.org_id, ...(holder ? [holder.org_id] : [])])) context.bus.publish(NUMBERS_CHANGED, { orgId });
}

interface Holder {
  org_id: string;
  device_id: string | null;
}

async function holderNow(client: PoolClient, { type, serial }: NumberRequest): Promise<Holder | null> {
  const { rows } = await client.query<Holder>('SELECT org_id, device_id FROM device_numbers WHERE kind = $1 AND serial = $2 FOR UPDATE', [
    numberKind(type),
    serial,
  ]);
  return rows[0] ?? null;
}

async function tellBoth(
  client: PoolClient,
  { org_id: orgId, serial }: NumberRequest,
  holder: Holder | null,
  decision: 'assign' | 'refuse',
): Promise<void> {
  const isGiven = decision === 'assign';
  await tellManagers({ client, space: orgId }, isGiven ? 'numberAssigned' : 'numberRefused', serial, { serial });
  if (holder && holder.org_id !== orgId)
    await tellManagers({ client, space: holder.org_id }, isGiven ? 'numberLost' : 'numberKept', serial, { serial });
}

/** The number, and the row that was refused as it was entered; one that is there takes the number. */
async function give(context: Context, writer: Writer, asked: NumberRequest, holder: Holder | null): Promise<void> {
  const { org_id: orgId, device_id: id, doc, record, type, serial } = asked;
  if (holder?.device_id && holder.device_id !== id) await freeNumbers(writer.client, holder.device_id);
  await moveNumber(writer.client, orgId, { id, type, serial }, context.now());
  const row = await writer.get(device, id);
  if (row) {
    if (row.serial !== serial || row.type !== type) await writer.patch<Entity>(device, id, { type, serial });
    return;
  }
  if (!doc) throw fail('gone');
  const fields: Fields = device.fields;
  const given = Object.fromEntries(Object.entries(doc).filter(([name]) => fields[name]?.server === false));
  const isThere = typeof given['vehicle'] === 'string' && (await writer.get(vehicle, given['vehicle'])) !== null;
  await writer.insert<Entity>(device, id, { ...given, vehicle: isThere ? given['vehicle'] : null });
  if (record === null) return;
  const { results } = await context.store.list(systemActor(orgId), deviceLink, { page: 1, size: 20, filters: { record: [record] } });
  for (const link of results)
    if (link['state'] === 'conflict' && link['device'] === null) await writer.patch(deviceLink, link._id, { device: id });
}

/** A device without its number is in service no more; what it sent stays with it. */
async function retire(context: Context, orgId: string, id: string): Promise<void> {
  await context.store.write(systemActor(orgId), async (writer) => {
    if (await writer.get(device, id)) await writer.patch(device, id, { status: 'retired' });
  });
}

/** Tells the operator of what was asked, once: what is told is written down first. */
export async function tellOperator(context: Context): Promise<void> {
  const { rows } = await context.pool.query<NumberRequest>(
    `UPDATE device_requests SET told_at = $1 WHERE id IN (SELECT id FROM device_requests WHERE told_at IS NULL AND state = 'open' ORDER BY asked_at LIMIT 50 FOR UPDATE SKIP LOCKED) RETURNING *`,
    [new Date(context.now())],
  );
  if (rows.length === 0) return;
  for (const { id, name } of await staffOf(context)) {
    const person = await userById(context, id);
    if (!person?.active) continue;
    for (const { type, serial } of rows)
      await notify(context, {
        orgId: null,
        recipient: { id, name },
        topic: { key: 'site:alert:devices' },
        title: operatorText(await mailLanguage(context, id), serial),
        url: `/admin/devices/${type}?view=requests`,
      });
  }
}
