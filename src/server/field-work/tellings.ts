import { v7 as uuidv7 } from 'uuid';
import { knownRole, MANAGERS } from '../../domain/access/roles.ts';
import { defect, type Defect } from '../../domain/check-list/defect.ts';
import { fieldRecord, type FieldRecord } from '../../domain/field-work/field-record.ts';
import type { Entity } from '../../domain/kit/entity.ts';
import type { Locale } from '../../domain/kit/locale.ts';
import { membership } from '../../domain/membership/membership.ts';
import { organization } from '../../domain/organization/organization.ts';
import type { App, Context } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import type { Within } from '../database/consequences.ts';
import { mailLanguage } from '../identity/last-login.ts';
import { userById } from '../identity/people.ts';
import type { Job } from '../jobs/jobs.ts';
import { notify, type NewNotification } from '../live/notifications.ts';
import { fieldWorkText } from './texts.ts';

/** `critical`: a defect keeps its vehicle from being driven; `fork`: a record has the place of another on its chain. */
type TellingKind = 'critical' | 'fork';

interface Telling {
  id: string;
  org_id: string;
  kind: TellingKind;
  about: string;
}

/** Bus channel `{id}`: something is to be told. */
const TO_TELL = 'field-work:to-tell';

/** Puts down that managers are to be told, in the transaction of what it is about. */
export async function tellManagers({ client, space, tell }: Within, kind: TellingKind, about: string): Promise<void> {
  const id = uuidv7();
  await client.query('INSERT INTO field_work_tellings (id, org_id, kind, about) VALUES ($1, $2, $3, $4)', [id, space, kind, about]);
  tell(TO_TELL, { id });
}

/** Accounts of the organization's administrators and managers. */
async function managersOf({ store }: Context, org: string): Promise<string[]> {
  const { results } = await store.list(systemActor(org), membership as unknown as Entity, { page: 1, size: 10_000, filters: { active: ['true'] } });
  const users = results.filter(({ role }) => MANAGERS.includes(knownRole(String(role)))).map(({ user }) => user);
  return [...new Set(users.filter((user) => typeof user === 'string'))];
}

type Message = Pick<NewNotification, 'topic' | 'title' | 'body' | 'url'>;

/** What is told in each language; null: it is gone. */
async function messageOf({ store }: Context, { org_id: org, kind, about }: Telling): Promise<((locale: Locale) => Message) | null> {
  if (kind === 'critical') {
    const row = (await store.get(systemActor(org), defect as unknown as Entity, about)) as Defect | null;
    if (!row) return null;
    return (locale) => ({ topic: { key: 'vehicle:alert:defect', title: row.plate }, title: fieldWorkText(locale, 'critical', { plate: row.plate, label: row.label[locale] ?? row.labelText }), url: `/check-list-vehicule?tab=defects&vehicle=${row.vehicle ?? ''}` });
  }
  const row = (await store.get(systemActor(org), fieldRecord as unknown as Entity, about)) as FieldRecord | null;
  if (!row) return null;
  return (locale) => ({ topic: { key: 'field-record:alert:fork', title: row.plate }, title: fieldWorkText(locale, 'fork', { plate: row.plate }), body: fieldWorkText(locale, 'forkBody'), url: `/check-list-vehicule?do=record&record=${about}` });
}

/** Tells each manager once, whichever servers are at it; what fails is tried again by the job. */
async function deliver(context: Context, telling: Telling): Promise<void> {
  const say = await messageOf(context, telling);
  const owner = await context.store.get(systemActor(telling.org_id), organization as unknown as Entity, telling.org_id);
  for (const id of say ? await managersOf(context, telling.org_id) : []) {
    const person = await userById(context, id);
    if (!person?.active || !say) continue;
    const sender = { type: 'organization' as const, id: telling.org_id, name: String(owner?.['name'] ?? '') };
    await notify(context, { recipient: { id, name: person.name }, sender, ...say(await mailLanguage(context, id)) }, async (client) => {
      const { rowCount } = await client.query('INSERT INTO field_work_told (telling, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [telling.id, id]);
      return rowCount === 1;
    });
  }
  await context.pool.query('DELETE FROM field_work_tellings WHERE id = $1', [telling.id]);
}

async function deliverThose(context: Context, where: string, params: readonly unknown[]): Promise<void> {
  const { rows } = await context.pool.query<Telling>(`SELECT id, org_id, kind, about FROM field_work_tellings WHERE ${where} ORDER BY id LIMIT 200`, [...params]);
  for (const telling of rows) await deliver(context, telling);
}

/** Managers are told as soon as it is committed. */
export function registerTellings(app: App, context: Context): void {
  const stop = context.bus.subscribe(
    (channel) => channel === TO_TELL,
    (_channel, data) => void deliverThose(context, 'id = $1', [(data as { id: string }).id]).catch((error: unknown) => context.log.warn(error, 'field work: managers were not told')),
  );
  app.addHook('onClose', async () => stop());
}

/** What a stopped server or a lost connection left untold. */
export const untoldFieldWork: Job = {
  name: 'untold-field-work',
  cron: '*/5 * * * *',
  run: (context) => deliverThose(context, "created_at < now() - interval '1 minute'", []),
};
