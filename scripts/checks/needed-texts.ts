import { parseSync } from 'oxc-parser';
import { MENU } from '../../src/domain/access/menu.ts';
import { FIGURES } from '../../src/domain/reports/figures.ts';
import { ENTITY_LIST } from '../../src/domain/registry.ts';
import { REPORTS } from '../../src/domain/reports/catalogue.ts';
import type { ReportDeclaration } from '../../src/domain/reports/report.ts';
import { CONNECTORS } from '../../src/server/connectors/registry.ts';
import { isNode, sourceFiles, walk, type Node } from './sources.ts';

/** A text that something declared is shown by; `isCounted`: it has plural forms. */
export interface NeededText {
  namespace: string;
  key: string;
  isCounted?: true;
}

const text = (namespace: string, key: string): NeededText => ({ namespace, key });
const counted = (namespace: string, key: string): NeededText => ({ namespace, key, isCounted: true });

function* ofEntities(): Iterable<NeededText> {
  for (const { name, fields } of ENTITY_LIST) {
    yield text(name, 'one');
    yield text(name, 'other');
    yield counted(name, 'count');
    for (const [field, { options }] of Object.entries(fields)) {
      yield text(name, `fields.${field}`);
      for (const option of options ?? []) yield text(name, `choices.${field}.${option}`);
    }
  }
}

/** Words of every screen that is drawn from a declaration (`src/app/entity-ui/screen/entity-screen-config.ts`). */
const SCREEN = ['title', 'add', 'new', 'edit', 'search', 'none', 'noneText', 'noneTextReader', 'exportName'];
const SCREEN_COUNTED = ['removeTitle', 'removeConfirm', 'removed'];

function* ofScreens(): Iterable<NeededText> {
  for (const { text: source } of sourceFiles(['src/app/features'])) {
    for (const [, config] of source.matchAll(/: EntityScreenConfig = \{([\s\S]*?)\n\};/g)) {
      const entity = /entity: '(\w+)'/.exec(config!)?.[1];
      if (entity === undefined) continue;
      for (const key of SCREEN) yield text(entity, `screen.${key}`);
      for (const key of SCREEN_COUNTED) yield counted(entity, `screen.${key}`);
      for (const [, key] of config!.matchAll(/\{ key: '(\w+)', fields:/g)) yield text(entity, `screen.sections.${key}`);
    }
  }
}

type Reports = Readonly<Record<string, Pick<ReportDeclaration<never>, 'columns' | 'options' | 'groupings' | 'leadsTo'>>>;

function* ofReports(reports: Reports): Iterable<NeededText> {
  for (const [slug, { columns, options, groupings, leadsTo }] of Object.entries(reports)) {
    yield text('nav', `report.${slug}`);
    yield text('nav', `about.report.${slug}`);
    yield counted('reports', `rows.${slug}`);
    yield text('reports', `none.${slug}`);
    yield text('reports', `about.${slug}`);
    for (const { id, label, day } of columns) if (label === undefined && day === undefined) yield text('reports', `columns.${id}`);
    for (const { key, values } of options) {
      yield text('reports', `options.${key}.label`);
      for (const value of values) yield text('reports', `options.${key}.${value}`);
    }
    for (const grouping of groupings) yield text('reports', `groups.${grouping.length === 0 ? 'none' : grouping.join('-')}`);
    if (leadsTo) yield text('reports', `leadsTo.${slug}`);
  }
}

/** What a result brings beside its declaration (notes, columns, tables) is named where it is computed. */
export function* ofResults(source: string): Iterable<NeededText> {
  const objects: ReadonlyMap<string, Node>[] = [];
  walk(parseSync('report.ts', source).program, (node) => {
    if (node.type === 'ObjectExpression') objects.push(propertiesOf(node));
  });
  for (const object of objects) {
    for (const code of wordsOf(object.get('code'))) yield text('reports', `notes.${code}`);
    const kind = object.has('columns') ? 'tables' : object.has('kind') || object.has('widthPx') ? 'columns' : null;
    if (kind !== null && !object.has('label')) for (const id of wordsOf(object.get('id'))) yield text('reports', `${kind}.${id}`);
  }
}

function propertiesOf(object: Node): ReadonlyMap<string, Node> {
  const properties = (object['properties'] as Node[]).filter(({ type }) => type === 'Property');
  return new Map(properties.map(({ key, value }) => [String((key as Node)['name'] ?? (key as Node)['value']), value as Node]));
}

/** The texts that an expression may be: itself, or either side of a choice. */
function wordsOf(value: unknown): string[] {
  if (!isNode(value)) return [];
  if (value.type === 'Literal') return typeof value['value'] === 'string' ? [value['value']] : [];
  return value.type === 'ConditionalExpression' ? [...wordsOf(value['consequent']), ...wordsOf(value['alternate'])] : [];
}

/** What each figure of the catalogue is, in words; of the namespace it names, else that of reports. */
function* ofFigures(): Iterable<NeededText> {
  for (const { definition } of Object.values(FIGURES)) {
    const [namespace, key] = definition.split(':');
    yield key === undefined ? text('reports', definition) : text(String(namespace), key);
  }
}

function* ofPages(): Iterable<NeededText> {
  for (const { key } of MENU) yield text('nav', key);
  for (const { type } of CONNECTORS) {
    yield text('nav', type);
    yield text('nav', `about.${type}`);
    yield text('device', `choices.type.${type}`);
  }
}

/** Every text that the registries need: entities, their screens, reports, connectors, menu. A new entry in one of them is asked for its words here. */
export function neededTexts(reports: Reports = REPORTS): NeededText[] {
  const computed = sourceFiles(['src/domain/reports']).flatMap((file) => [...ofResults(file.text)]);
  const all = [...ofEntities(), ...ofScreens(), ...ofReports(reports), ...computed, ...ofFigures(), ...ofPages()];
  return [...new Map(all.map((one) => [`${one.namespace}:${one.key}`, one])).values()];
}

/** Which of them `reference` (keys by namespace, in one language) lacks. */
export function missingTexts(needed: readonly NeededText[], reference: ReadonlyMap<string, ReadonlyMap<string, string>>): string[] {
  return needed.flatMap(({ namespace, key, isCounted }) => {
    const keys = reference.get(namespace);
    const has = (name: string): boolean => keys?.has(name) === true;
    // A note says one thing in one form, another in several: by its count, or by what it is about.
    const isThere = isCounted
      ? has(`${key}_one`) && has(`${key}_other`)
      : has(key) || has(`${key}_other`) || [...(keys?.keys() ?? [])].some((name) => key.startsWith('notes.') && name.startsWith(`${key}.`));
    return isThere ? [] : [`${namespace}: ${key}${isCounted ? '_one, _other' : ''} is missing`];
  });
}
