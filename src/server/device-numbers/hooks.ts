import { v7 as uuidv7 } from 'uuid';
import type { AnyRow } from '../../domain/entity/entity.ts';
import { fail } from '../../domain/entity/failure.ts';
import { numberKind } from '../../domain/device/device.rules.ts';
import type { EntityHooks, TransactionContext } from '../database/hooks.ts';
import { tellManagers } from '../field-work/deliver-notifications.ts';
import { freeFormer, freeNumbers, hasNumber, heardSince, holderOf, takeNumber, type Numbered } from './numbers.ts';
import { DAY_MS, HOUR_MS } from '../../domain/time/time-zone.ts';

/** New numbers of an organization in a day, and refusals of numbers that are not free: more is not the work of a fleet. */
export const MOST_DECLARED = 500;
export const MOST_REFUSED = 50;

type Doc = Record<string, unknown>;
type Refusal = 'number-to-confirm' | 'declared-too-many';

/** What an installation tells of when it was: a device first heard while it was put in is the one in hand. */
export interface Installed {
  record: string;
  atMs: number;
}

const numbered = (id: string, doc: Doc): Numbered => ({ id, type: String(doc['type']), serial: String(doc['serial']) });

/**
 * Gives a device the number it is declared with; null, or why not. The number that another organization has and the one that the platform
 * has heard of nobody's device are refused alike: the refusal does not tell which. The operator is asked then.
 */
export async function declareNumber(within: TransactionContext, id: string, doc: Doc, installed?: Installed): Promise<Refusal | null> {
  const { client, space, actor } = within;
  const one = numbered(id, doc);
  if (await hasNumber(client, one)) return null;
  // The server's own work: an adoption by the operator, a demonstration.
  if (actor.kind !== 'person') return (await takeNumber(client, space, one)) ? null : 'number-to-confirm';
  const day = new Date().toISOString().slice(0, 10);
  const { rows } = await client.query<{ declared: number; refused: number }>(
    `INSERT INTO device_declarations AS d (org_id, day, declared) VALUES ($1, $2, 1)
     ON CONFLICT (org_id, day) DO UPDATE SET declared = d.declared + 1 RETURNING declared, refused`,
    [space, day],
  );
  if (rows[0]!.declared > MOST_DECLARED || rows[0]!.refused >= MOST_REFUSED) return 'declared-too-many';
  const since = installed ? new Date(installed.atMs - HOUR_MS) : null;
  if ((await isFree(within, one, installed)) && (await takeNumber(client, space, one, since))) return null;
  within.afterwards(async (later) => {
    await later.query(
      'INSERT INTO device_declarations AS d (org_id, day, refused) VALUES ($1, $2, 1) ON CONFLICT (org_id, day) DO UPDATE SET refused = d.refused + 1',
      [space, day],
    );
    const { rows: asked } = await later.query<{ isNew: boolean }>(
      `INSERT INTO device_requests AS r (id, kind, type, serial, org_id, device_id, doc, record, user_id, user_name) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       ON CONFLICT (kind, serial, org_id) WHERE state = 'open' DO UPDATE SET asked = r.asked + 1 RETURNING asked = 1 AS "isNew"`,
      [
        uuidv7(),
        numberKind(one.type),
        one.type,
        one.serial,
        space,
        id,
        JSON.stringify(doc),
        installed?.record ?? null,
        actor.userId,
        actor.userName.slice(0, 120),
      ],
    );
    if (!asked[0]!.isNew) return;
    const params = { serial: one.serial };
    await tellManagers({ client: later, space }, 'numberAsked', one.serial, params);
    const holder = await holderOf(later, one.type, one.serial);
    if (holder && holder.orgId !== space)
      await tellManagers({ client: later, space: holder.orgId }, 'numberAskedByOthers', one.serial, params);
  });
  return 'number-to-confirm';
}

/** Nobody's, and not heard; or this organization's; or first heard as this organization put it into a vehicle. */
async function isFree({ client, space }: TransactionContext, { type, serial }: Numbered, installed?: Installed): Promise<boolean> {
  const holder = await holderOf(client, type, serial);
  if (holder) return holder.orgId === space;
  const heard = await heardSince(client, type, serial);
  if (!heard) return true;
  if (!installed) return false;
  const fromMs = installed.atMs - HOUR_MS;
  return heard.receivedMs >= fromMs && heard.atMs >= fromMs && heard.atMs <= installed.atMs + DAY_MS;
}

async function demandNumber(within: TransactionContext, id: string, doc: Doc): Promise<void> {
  const code = await declareNumber(within, id, doc);
  if (code !== null) throw fail('invalid', undefined, [{ field: 'serial', code }]);
}

/** A device has a number of its own from its declaration on; another one, or service again after it was retired, is a declaration too. */
async function followNumber(within: TransactionContext, row: AnyRow, before: AnyRow | null): Promise<void> {
  if (before === null) return demandNumber(within, row._id, row);
  const isOther = row['serial'] !== before['serial'] || row['type'] !== before['type'];
  const isBack = before['status'] === 'retired' && row['status'] !== 'retired';
  if (!isOther && !isBack) return;
  await demandNumber(within, row._id, row);
  if (isOther) await freeFormer(within.client, numbered(row._id, row));
}

export const DEVICE_NUMBERS = {
  afterWrite: followNumber,
  beforeDelete: (within, row) => freeNumbers(within.client, row._id),
} satisfies EntityHooks;
