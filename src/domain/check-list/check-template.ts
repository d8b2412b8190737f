import * as z from 'zod/mini';
import { EVERYONE, MANAGERS } from '../access/roles.ts';
import { choice, instant, number, shape, text } from '../kit/field.ts';
import { entity, type RowOf } from '../kit/entity.ts';
import type { TemplateContent } from './template.ts';

export const TEMPLATE_STATES = ['draft', 'published', 'retired'] as const;
/** What a check-list or an installation is filled on: `RECORD_KINDS` of the template's content, repeated to list them. */
export const TEMPLATE_KINDS = ['check', 'handover', 'install', 'removal'] as const;

/**
 * One version of a template. A draft is written until it is published; the server then gives it its version, the next of its key, and from there
 * it never changes but to be retired: records say the version and the hash they were filled on, and past ones are accepted for ever (field-work.md §3).
 * `content` passes `templateContentSchema` at the server's door and wherever it is read: the declaration is loaded by every screen, that schema is not.
 */
export const checkTemplate = entity({
  name: 'checkTemplate',
  plural: 'check-templates',
  space: 'organization',
  title: 'name',
  search: ['name', 'key'],
  access: { read: EVERYONE, create: MANAGERS, update: MANAGERS, remove: MANAGERS },
  flag: 'management',
  fields: {
    key: text({ max: 40, indexed: true }),
    name: text({ max: 160, indexed: true }),
    kind: choice(TEMPLATE_KINDS, { initial: 'check' }),
    status: choice(TEMPLATE_STATES, { initial: 'draft', indexed: true }),
    content: shape<TemplateContent>(z.record(z.string(), z.unknown()) as unknown as z.ZodMiniType<TemplateContent>),
    /** From 1; 0: not published yet, nothing can be filled on it. */
    version: number({ min: 0, max: 1_000_000, integer: true, server: true, initial: 0 }),
    sha256: text({ max: 64, optional: true, server: true }),
    publishedAt: instant({ optional: true, server: true }),
  },
});
export type CheckTemplate = RowOf<typeof checkTemplate>;
