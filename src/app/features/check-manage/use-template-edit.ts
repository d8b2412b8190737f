import { useCallback, useMemo, useState } from 'react';
import { patchRow } from '../../../db/mutate.ts';
import type { TemplateContent } from '../../../domain/check-list/template.ts';
import { useKeptDraft } from '../../entity-ui/use-kept-draft.ts';
import { editIssues, UNSTORABLE, type EditIssue } from './edit-template.ts';
import type { TemplateRow } from './template-group.ts';

export interface TemplateEdit {
  content: TemplateContent;
  change: (content: TemplateContent) => void;
  issues: readonly EditIssue[];
  /** Something was changed since it was stored. */
  isDirty: boolean;
  keptAt: string | null;
  /** Stores the draft, or publishes it; null: an issue keeps it from that. Rejects with FailureError. */
  store: (publish: boolean) => Promise<EditIssue | null>;
  /** Back to what is stored. */
  undo: () => Promise<void>;
}

function isContent(value: unknown): value is TemplateContent {
  const { label, sections } = (value ?? {}) as Partial<TemplateContent>;
  return typeof label === 'object' && Array.isArray(sections) && sections.every(({ items }) => Array.isArray(items));
}

/** A draft of a template while it is written: kept on this device as it is typed, stored when a person says so. */
export function useTemplateEdit(row: TemplateRow, before: readonly TemplateContent[]): TemplateEdit {
  const draftKey = `checkTemplate:${row._id}`;
  const [typed, setTyped] = useState<TemplateContent | null>(null);
  const kept = useKeptDraft(draftKey, (draft) => {
    if (!isContent(draft)) return false;
    setTyped(draft);
    return true;
  });
  const content = typed ?? row.content;
  const issues = useMemo(() => editIssues(content, before), [content, before]);
  const { typed: keep, settle, forget } = kept;
  const change = useCallback(
    (next: TemplateContent) => {
      setTyped(next);
      keep(next);
    },
    [keep],
  );
  const store = async (publish: boolean): Promise<EditIssue | null> => {
    const stop = issues.find(({ code }) => publish || UNSTORABLE.includes(code));
    if (stop) return stop;
    await settle();
    await patchRow('checkTemplate', row._id, { content, name: content.label.fr, ...(publish ? { status: 'published' } : {}) }, draftKey);
    await forget();
    setTyped(null);
    return null;
  };
  return {
    content,
    change,
    issues,
    isDirty: typed !== null,
    keptAt: kept.keptAt,
    store,
    undo: async () => {
      await forget();
      setTyped(null);
    },
  };
}
