import { useMemo } from 'react';
import * as z from 'zod/mini';
import { TEMPLATE_STATES } from '../../../domain/check-list/check-template.ts';
import { templateContentSchema, type TemplateContent } from '../../../domain/check-list/template.ts';
import { useRemote } from '../../entity-ui/use-remote.ts';
import { useRows, useSyncStatus } from '../../entity-ui/use-rows.ts';

const templateSchema = z.object({
  _id: z.uuid(),
  key: z.string(),
  version: z.int(),
  status: z.enum(TEMPLATE_STATES),
  content: templateContentSchema,
});
const answerSchema = z.object({ results: z.array(z.unknown()) });

export interface KnownTemplate {
  key: string;
  version: number;
  status: (typeof TEMPLATE_STATES)[number];
  content: TemplateContent;
}

const read = (rows: readonly unknown[]): KnownTemplate[] =>
  rows.flatMap((row) => {
    const parsed = templateSchema.safeParse(row);
    return parsed.success ? [parsed.data] : [];
  });

/**
 * Published versions of templates, the latest first: those of this device, and of one key those of the server that a new device has not got yet. `key` null:
 * only what is here. `isOver`: no more will come.
 */
export function useTemplates(key: string | null): { templates: readonly KnownTemplate[]; isOver: boolean } {
  const { rows, loaded } = useRows('checkTemplate');
  const isMirrored = useSyncStatus().phase !== 'first-mirror';
  const remote = useRemote(
    key === null || !loaded || isMirrored
      ? null
      : `/api/v1/check-templates?${new URLSearchParams({ ...(key ? { q: key } : {}), size: '1000' }).toString()}`,
    answerSchema,
  );
  const templates = useMemo(
    () =>
      read([...rows, ...(remote.value?.results ?? [])])
        .filter(({ version }) => version > 0)
        .sort((a, b) => b.version - a.version),
    [rows, remote.value],
  );
  return { templates, isOver: loaded && (isMirrored || (key !== null && remote.phase !== 'asking')) };
}
