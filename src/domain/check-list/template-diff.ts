import { itemsOf, type Item, type TemplateContent } from './template.ts';

/** One difference between two versions of a template. `fields`: parts of the item that changed. */
interface TemplateChange {
  item: string;
  kind: 'added' | 'removed' | 'changed' | 'moved';
  fields: (keyof Item)[];
}

/** Text of a value that does not depend on the order of its keys. */
function textOf(value: unknown): string {
  return (
    JSON.stringify(value, (_key, inner: unknown) =>
      typeof inner === 'object' && inner !== null && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
    ) ?? ''
  );
}

function fieldsChanged(before: Item, after: Item): (keyof Item)[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof Item)[];
  return names.filter((name) => textOf(before[name]) !== textOf(after[name])).sort();
}

/** Keys that stay in place: the longest run of `after` that stands in the order of `before`. */
function unmoved(before: readonly string[], after: readonly string[]): Set<string> {
  const places = after.map((key) => before.indexOf(key));
  const lengths: number[] = [];
  const previous: number[] = [];
  let best = -1;
  for (const [at, place] of places.entries()) {
    lengths[at] = 1;
    previous[at] = -1;
    for (let other = 0; other < at; other++)
      if (places[other]! < place && lengths[other]! + 1 > lengths[at]!) {
        lengths[at] = lengths[other]! + 1;
        previous[at] = other;
      }
    if (best < 0 || lengths[at]! > lengths[best]!) best = at;
  }
  const kept = new Set<string>();
  for (let at = best; at >= 0; at = previous[at]!) kept.add(after[at]!);
  return kept;
}

/** What differs from one version to the next: items in the order of `after`, then those that are gone. An item that changed and moved is told once, as changed. */
export function templateDiff(before: Pick<TemplateContent, 'sections'>, after: Pick<TemplateContent, 'sections'>): TemplateChange[] {
  const was = new Map(itemsOf(before).map((item) => [item.key, item]));
  const is = new Set(itemsOf(after).map(({ key }) => key));
  const sectionOf = (of: Pick<TemplateContent, 'sections'>) =>
    new Map(of.sections.flatMap(({ key, items }) => items.map((item) => [item.key, key] as const)));
  const [from, to] = [sectionOf(before), sectionOf(after)];
  const stay = unmoved(
    itemsOf(before)
      .map(({ key }) => key)
      .filter((key) => is.has(key)),
    itemsOf(after)
      .map(({ key }) => key)
      .filter((key) => was.has(key)),
  );
  const changes = itemsOf(after).flatMap((item): TemplateChange[] => {
    const old = was.get(item.key);
    if (!old) return [{ item: item.key, kind: 'added', fields: [] }];
    const fields = fieldsChanged(old, item);
    if (fields.length > 0) return [{ item: item.key, kind: 'changed', fields }];
    return stay.has(item.key) && from.get(item.key) === to.get(item.key) ? [] : [{ item: item.key, kind: 'moved', fields: [] }];
  });
  return [
    ...changes,
    ...itemsOf(before).flatMap(({ key }): TemplateChange[] => (is.has(key) ? [] : [{ item: key, kind: 'removed', fields: [] }])),
  ];
}
