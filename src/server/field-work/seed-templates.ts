import { checkTemplate } from '../../domain/check-list/check-template.ts';
import { SEED_TEMPLATES } from '../../domain/check-list/seeds/seed-templates.ts';
import { templateSha256 } from '../../domain/check-list/template.ts';
import { uuidOfName } from '../../domain/kit/web-crypto.ts';
import type { Context, Writer } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { organizationsWithout } from '../database/field-work-reads.ts';

/** Where version 1 of a template that every organization starts with is. */
export function seededTemplateId(org: string, key: string): Promise<string> {
  return uuidOfName(org, `template:${key}:1`);
}

/** Gives an organization the templates it starts with, published; those it has are left alone. The writer is the server's, in that organization. */
export async function seedTemplates(writer: Writer, org: string, nowMs: number): Promise<void> {
  // Held from here on: another server that starts finds them.
  await writer.versionOf(checkTemplate);
  for (const [key, content] of Object.entries(SEED_TEMPLATES)) {
    const id = await seededTemplateId(org, key);
    if (await writer.get(checkTemplate, id)) continue;
    await writer.insert(checkTemplate, id, {
      key,
      name: content.label.fr,
      kind: content.kind,
      status: 'published',
      content,
      version: 1,
      sha256: await templateSha256(content),
      publishedAt: new Date(nowMs).toISOString(),
    });
  }
}

/** At each start: organizations from before a template was among the seeds. */
export async function seedEveryOrganization({ pool, store, now }: Context): Promise<void> {
  for (const org of await organizationsWithout(pool, Object.keys(SEED_TEMPLATES)))
    await store.write(systemActor(org), (writer) => seedTemplates(writer, org, now()));
}
