import { useCallback, useMemo, useState } from 'react';
import { patchRow } from '../../../../db/mutate.ts';
import {
  type Item,
  itemSchema,
  itemsOf,
  type ItemType,
  type Section,
  type TemplateContent,
  type TemplateIssue,
  templateIssues,
  wordsSchema,
} from '../../../../domain/check-list/template.ts';
import { addTo } from '../../../../domain/text/order-rows.ts';
import { withDraft } from '../../../entity-ui/form/form-model.ts';
import { useKeptDraft } from '../../../entity-ui/form/use-kept-draft.ts';
import type { TemplateRow } from './template-versions.tsx';

/** Where an item is: section and place in it. */
export interface At {
  section: number;
  item: number;
}

type EditCode = TemplateIssue['code'] | 'labelMissing' | 'optionsShort' | 'unreadable' | 'sectionLabel' | 'sectionEmpty';
/** What keeps a template from being kept or published; `at.item` -1: its section. */
export interface EditIssue {
  at: At;
  code: EditCode;
}

const KEY_MAX = 40;

/** A key that nothing else of the template bears, made of its words. */
export function newKey(words: string, taken: ReadonlySet<string>): string {
  const folded = words
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '');
  const base = folded.slice(0, KEY_MAX - 4) || 'point';
  for (let count = 1; ; count++) {
    const key = count === 1 ? base : `${base}_${count}`;
    if (!taken.has(key)) return key;
  }
}

export function keysOf(content: Pick<TemplateContent, 'sections'>): Set<string> {
  return new Set([...content.sections.map(({ key }) => key), ...itemsOf(content).map(({ key }) => key)]);
}

const NUMERIC: readonly ItemType[] = ['number', 'odometer', 'level'];

/** An item of another type: what that type does not know is left behind. */
export function withType(item: Item, type: ItemType): Item {
  const { unit, digits, min, max, warnMin, warnMax, options, scan, ...rest } = item;
  const figures = NUMERIC.includes(type) && NUMERIC.includes(item.type) ? { unit, digits, min, max, warnMin, warnMax } : {};
  const own: Partial<Item> =
    type === 'choice'
      ? {
          options: options ?? [
            { key: 'a', label: { fr: 'A' } },
            { key: 'b', label: { fr: 'B' } },
          ],
        }
      : type === 'scan'
        ? { scan: scan ?? 'plate' }
        : type === 'level'
          ? { unit: '%', min: 0, max: 100 }
          : type === 'odometer'
            ? { unit: 'm', min: 0 }
            : {};
  return cleaned({ ...rest, ...figures, ...own, type, photo: type === 'photo' ? 'always' : rest.photo });
}

/** Without the parts that say nothing. */
function cleaned(item: Item): Item {
  return Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined)) as Item;
}

const replaced = (content: TemplateContent, section: number, change: (section: Section) => Section): TemplateContent => ({
  ...content,
  sections: content.sections.map((one, at) => (at === section ? change(one) : one)),
});

export function changeItem(content: TemplateContent, at: At, item: Item): TemplateContent {
  return replaced(content, at.section, (section) => ({
    ...section,
    items: section.items.map((one, place) => (place === at.item ? cleaned(item) : one)),
  }));
}

export function addItem(content: TemplateContent, section: number, key: string): { content: TemplateContent; at: At } {
  const item: Item = { key, type: 'ok', label: { fr: '' }, required: true, na: true, photo: 'onDefect', severity: 'minor' };
  return {
    content: replaced(content, section, (one) => ({ ...one, items: [...one.items, item] })),
    at: { section, item: content.sections[section]!.items.length },
  };
}

export function removeItem(content: TemplateContent, at: At): TemplateContent {
  return replaced(content, at.section, (section) => ({ ...section, items: section.items.filter((_one, place) => place !== at.item) }));
}

/** One place up or down; past the end of its section, into the next one. Where it stays: the same. */
export function moveItem(content: TemplateContent, at: At, by: -1 | 1): { content: TemplateContent; at: At } {
  const { items } = content.sections[at.section]!;
  const item = items[at.item]!;
  const place = at.item + by;
  if (place >= 0 && place < items.length) {
    const moved = items.toSpliced(at.item, 1).toSpliced(place, 0, item);
    return {
      content: replaced(content, at.section, (section) => ({ ...section, items: moved })),
      at: { section: at.section, item: place },
    };
  }
  const section = at.section + by;
  const target = content.sections[section];
  if (!target) return { content, at };
  const to = by === 1 ? 0 : target.items.length;
  return {
    content: replaced(removeItem(content, at), section, (one) => ({ ...one, items: one.items.toSpliced(to, 0, item) })),
    at: { section, item: to },
  };
}

export function moveSection(content: TemplateContent, section: number, by: -1 | 1): TemplateContent {
  const one = content.sections[section]!;
  const to = section + by;
  return to < 0 || to >= content.sections.length
    ? content
    : { ...content, sections: content.sections.toSpliced(section, 1).toSpliced(to, 0, one) };
}

/** What is wrong, at its place: what keeps it from being kept at all, then what keeps it from being published. */
export function editIssues(content: TemplateContent, before: readonly TemplateContent[]): EditIssue[] {
  const issues: EditIssue[] = [];
  const places = new Map<string, At[]>();
  for (const [section, { label, items }] of content.sections.entries()) {
    if (!wordsSchema.safeParse(label).success) issues.push({ at: { section, item: -1 }, code: 'sectionLabel' });
    if (items.length === 0) issues.push({ at: { section, item: -1 }, code: 'sectionEmpty' });
    for (const [place, item] of items.entries()) {
      const at = { section, item: place };
      addTo(places, item.key, at);
      const code = itemIssue(item);
      if (code) issues.push({ at, code });
    }
  }
  for (const { item, code } of templateIssues(content, before))
    issues.push({ at: (code === 'keyTwice' ? places.get(item)!.at(-1) : places.get(item)![0])!, code });
  return issues;
}

function itemIssue(item: Item): EditCode | null {
  if (item.label.fr.trim() === '') return 'labelMissing';
  if (item.options && (item.options.length < 2 || item.options.some(({ label }) => label.fr.trim() === ''))) return 'optionsShort';
  return itemSchema.safeParse(item).success ? null : 'unreadable';
}

/** Those that keep a draft from being stored: the server takes no text that is missing. */
export const UNSTORABLE: readonly EditCode[] = ['labelMissing', 'optionsShort', 'unreadable', 'sectionLabel', 'sectionEmpty'];

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
  const content = typed ?? row.content;
  const kept = useKeptDraft(draftKey, (draft, isLate) => {
    if (!isContent(draft)) return undefined;
    const next = isLate ? withDraft(content, draft, row.content) : draft;
    setTyped(next);
    return next;
  });
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
