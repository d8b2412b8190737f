import { checkTemplate, type CheckTemplate } from '../../domain/check-list/check-template.ts';
import { SEED_TEMPLATES } from '../../domain/check-list/seed-templates.ts';
import { type TemplateContent, templateContentSchema, templateIssues, templateSha256 } from '../../domain/check-list/template.ts';
import { fail, type FieldIssue } from '../../domain/entity/failure.ts';
import { NotCanonicalError, uuidOfName } from '../../domain/evidence/web-crypto.ts';
import { fieldIssues } from '../../domain/validation.ts';
import type { Context, Writer } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { organizationsWithout, publishedVersions } from '../database/reads/field-work-reads.ts';
import type { TransactionContext } from '../database/hooks.ts';

type Template = Pick<CheckTemplate, 'key' | 'kind' | 'status' | 'content'>;

const KEY = /^[a-z][a-z0-9_]{0,39}$/;
/** What a person writes of a template; a published one keeps it for ever. */
const WRITTEN = ['key', 'name', 'kind', 'content'] as const;

function contentOf({ content }: Template): TemplateContent {
  const parsed = templateContentSchema.safeParse(content);
  if (!parsed.success)
    throw fail(
      'invalid',
      undefined,
      fieldIssues(parsed.error.issues, content).map((issue) => ({ ...issue, field: `content.${issue.field}` })),
    );
  return parsed.data;
}

async function digestOf(content: TemplateContent): Promise<string> {
  try {
    return await templateSha256(content);
  } catch (error) {
    if (error instanceof NotCanonicalError) throw fail('invalid', undefined, [{ field: `content.${error.path}`, code: 'format' }]);
    throw error;
  }
}

/** What a draft may not be, published or not. */
function checked(template: Template): TemplateContent {
  const content = contentOf(template);
  const issues: FieldIssue[] = [];
  if (!KEY.test(template.key)) issues.push({ field: 'key', code: 'format' });
  if (content.kind !== template.kind) issues.push({ field: 'kind', code: 'not-allowed' });
  if (issues.length > 0) throw fail('invalid', undefined, issues);
  return content;
}

/** The next version of its key: an item's key is never of another type than in an earlier one (field-work.md §3). */
async function published(
  { client, space }: TransactionContext,
  template: Template,
): Promise<Pick<CheckTemplate, 'version' | 'sha256' | 'publishedAt'>> {
  const content = checked(template);
  const before = await publishedVersions(client, space, template.key);
  const issues: FieldIssue[] = templateIssues(
    content,
    before.map((one) => one.content),
  ).map(({ item, code }) => ({ field: `content.${item}`, code }));
  if (before.some(({ kind }) => kind !== template.kind)) issues.push({ field: 'kind', code: 'not-allowed' });
  if (issues.length > 0) throw fail('invalid', undefined, issues);
  return { version: (before.at(-1)?.version ?? 0) + 1, sha256: await digestOf(content), publishedAt: new Date().toISOString() };
}

/** A person's new template: a draft, or published at once. */
export async function admitTemplate(within: TransactionContext, template: Template): Promise<Partial<CheckTemplate>> {
  if (within.actor.kind !== 'person') return {};
  if (template.status === 'retired') throw fail('invalid', undefined, [{ field: 'status', code: 'not-allowed' }]);
  if (template.status === 'published') return published(within, template);
  await digestOf(checked(template));
  return {};
}

/** A draft changes until it is published; from there on it may only be retired, for good. */
export async function amendTemplate(
  within: TransactionContext,
  before: CheckTemplate,
  after: CheckTemplate,
): Promise<Partial<CheckTemplate>> {
  if (before.status === 'draft') {
    if (after.status === 'published') return published(within, after);
    if (after.status === 'retired') throw fail('invalid', undefined, [{ field: 'status', code: 'not-allowed' }]);
    await digestOf(checked(after));
    return {};
  }
  const issues: FieldIssue[] = WRITTEN.filter((name) => JSON.stringify(sorted(before[name])) !== JSON.stringify(sorted(after[name]))).map(
    (field) => ({ field, code: 'not-allowed' }),
  );
  if (after.status !== before.status && !(before.status === 'published' && after.status === 'retired'))
    issues.push({ field: 'status', code: 'not-allowed' });
  if (issues.length > 0) throw fail('invalid', undefined, issues);
  return {};
}

/** Keys in one order, however the database or a device wrote them. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

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
