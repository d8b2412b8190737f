import type { AnyRow, Entity } from '../../../domain/entity/entity.ts';
import type { FieldIssue } from '../../../domain/entity/failure.ts';
import { addTo } from '../../../domain/text/order-rows.ts';
import { foldText } from '../../../domain/text/search-text.ts';
import { normalForm, uniqueKey } from '../../../domain/validation.ts';
import { check, patchOf, valuesOf, type FormValues, type Taken } from '../form/form-model.ts';
import { Alike, type IdOf, type Twin, Twins } from './import-twins.tsx';
import { readerOf, type CellReader, type CellValue, type ReadingContext } from './cell-values.ts';
import { type ColumnReading, type Columns, ColumnTally, type Styles, stylesOf, WHOLE_LINE } from './match-columns.ts';
import type { Table, TableLine } from './read-table.ts';

export interface ImportSettings {
  columns: Columns;
  /** Field by which a line is recognized as a row that exists, or `WHOLE_LINE`; null adds every line. */
  key: string | null;
  /** An empty cell takes the value of an existing row away; else it leaves it. */
  emptyClears: boolean;
  /** Lines that would add a name a second time are left out. */
  leavesTwins?: boolean;
  /** How columns are written, as far as a person said. */
  styles?: Styles;
}

export interface ImportContext extends ReadingContext {
  /** Rows of the entity on this device. */
  rows: readonly AnyRow[];
  mayCreate: boolean;
  mayUpdate: boolean;
  idOf: IdOf;
}

/** What a line would do. An issue without a field is of the whole line. */
export interface PlanLine {
  number: number;
  kind: 'create' | 'update' | 'same' | 'left' | 'error';
  /** Row it changes. */
  id?: string;
  /** Row it adds: the same on every device that brings the same line in. */
  newId?: string;
  /** Of a row it adds, or is left out for: who has its name already. */
  twin?: Twin;
  doc: Record<string, unknown>;
  issues: readonly FieldIssue[];
}

type Index = Map<string, AnyRow | null>;

/** What a value is recognized by: a plate or a badge by its own key; any other text folded. */
function keyText(entity: Entity, field: string, value: unknown): string {
  const declared = entity.fields[field];
  if (typeof value !== 'string') return String(value ?? '');
  return declared?.format === 'plate' || declared?.format === 'badge' ? String(uniqueKey(declared, value)) : foldText(value);
}

function storedText(entity: Entity, field: string, value: unknown): string {
  return keyText(entity, field, normalForm(entity, { [field]: value })[field] ?? value);
}

/** Rows by what a field is recognized by; null where several have the same. */
function indexOf(entity: Entity, rows: readonly AnyRow[], field: string): Index {
  const index: Index = new Map();
  for (const row of rows) {
    const text = keyText(entity, field, row[field]);
    if (text) index.set(text, index.has(text) ? null : row);
  }
  return index;
}

/** Rows by the unique value that they have; of an older time two may have one. */
function holdersOf(entity: Entity, rows: readonly AnyRow[], name: string): Map<unknown, string[]> {
  const holders = new Map<unknown, string[]>();
  for (const row of rows) if (row[name] != null) addTo(holders, uniqueKey(entity.fields[name] ?? {}, row[name]), row._id);
  return holders;
}

interface Reading {
  values: FormValues;
  /** Fields whose cell is empty. */
  empty: string[];
  issues: FieldIssue[];
}

interface Reader {
  read: CellReader;
  tally: ColumnTally;
}

function readLine(line: TableLine, columns: Columns, readers: readonly (Reader | null)[]): Reading {
  const reading: Reading = { values: {}, empty: [], issues: line.issue ? [{ field: '', ...line.issue }] : [] };
  columns.forEach((name, at) => {
    if (name === null) return;
    const cell = line.cells[at] ?? '';
    const reader = readers[at];
    if (!reader) return;
    if (cell === '') {
      reader.tally.add(cell, null);
      reading.empty.push(name);
      return;
    }
    const wrong = line.cellIssues?.get(at);
    const read: CellValue = wrong === undefined ? reader.read(cell) : { issue: { code: wrong } };
    reader.tally.add(cell, read);
    if (read.issue) reading.issues.push({ field: name, ...read.issue });
    else reading.values[name] = read.value;
  });
  return reading;
}

/**
 * What each line of a table would do, in the order of the file: the lines before are known, so that a value given twice is told.
 * Checked as the form checks, with the same rules, against the rows on this device.
 */
export function planner(
  entity: Entity,
  table: Table,
  settings: ImportSettings,
  context: ImportContext,
): { plan: (line: TableLine) => PlanLine; readings: () => ColumnReading[] } {
  const { columns, emptyClears } = settings;
  const key = settings.key === WHOLE_LINE ? null : settings.key;
  const styles = stylesOf(entity, table, columns, settings.styles ?? {}, context);
  const readers = columns.map((name, at): Reader | null => {
    const found = styles[at];
    const field = name === null ? undefined : entity.fields[name];
    if (name === null || !field || !found) return null;
    return { read: readerOf(name, field, found.style, context), tally: new ColumnTally(name, found) };
  });
  const byKey = key === null ? null : indexOf(entity, context.rows, key);
  const alike =
    settings.key === null
      ? null
      : new Alike(
          context.rows,
          columns.flatMap((name) => name ?? []),
          context.idOf,
        );
  const twins = new Twins(entity, context.rows);
  const unique = Object.keys(entity.fields).filter((name) => entity.fields[name]!.unique);
  const holders = new Map(unique.map((name) => [name, holdersOf(entity, context.rows, name)]));
  const once = [...new Set([...unique, ...(key === null ? [] : [key])])];
  const seen = new Map(once.map((name) => [name, new Map<string, number>()]));
  // As the file has its columns; what it lacks comes last.
  const placeOf = ({ field }: FieldIssue): number => (columns.indexOf(field) + columns.length + 1) % (columns.length + 1);

  const plan = (line: TableLine): PlanLine => {
    const { values, empty, issues } = readLine(line, columns, readers);
    const wanted = key === null || values[key] === undefined ? '' : storedText(entity, key, values[key]);
    const row = wanted === '' ? undefined : byKey?.get(wanted);
    if (row === null) issues.push({ field: key!, code: 'row-several' });
    if (row ? !context.mayUpdate : !context.mayCreate) issues.push({ field: '', code: row ? 'may-not-update' : 'may-not-create' });

    const cleared = row && emptyClears ? empty.filter((name) => entity.fields[name]!.kind !== 'flag') : [];
    const given: FormValues = {
      ...values,
      ...Object.fromEntries(cleared.map((name) => [name, entity.fields[name]!.kind === 'tags' ? [] : ''])),
    };
    const start = valuesOf(entity, row ?? undefined);
    const taken: Taken = (field, value) => {
      const have = holders.get(field)?.get(uniqueKey(entity.fields[field] ?? {}, value)) ?? [];
      return have.some((holder) => holder !== row?._id);
    };
    const checked = check(entity, { ...start, ...given }, context.lang, taken);
    const told = new Set(issues.map(({ field }) => field));
    // What an existing row already had wrong does not stop the change of another field.
    const known =
      row && checked.issues.some(({ field }) => !(field in given))
        ? new Set(check(entity, start, context.lang).issues.map(({ field, code }) => `${field} ${code}`))
        : null;
    for (const issue of checked.issues) if (!told.has(issue.field) && !known?.has(`${issue.field} ${issue.code}`)) issues.push(issue);

    if (issues.length === 0)
      for (const [name, lines] of seen) {
        const text = name in values ? storedText(entity, name, values[name]) : '';
        const before = text === '' ? undefined : lines.get(text);
        if (before !== undefined) issues.push({ field: name, code: 'line-twice', params: { line: before } });
      }
    if (issues.length > 0)
      return { number: line.number, kind: 'error', doc: {}, issues: issues.toSorted((a, b) => placeOf(a) - placeOf(b)) };
    for (const [name, lines] of seen) if (name in values) lines.set(storedText(entity, name, values[name]), line.number);

    const doc = Object.fromEntries(Object.entries(checked.doc).filter(([name]) => name in given));
    // Nothing else tells whether it is there already.
    const same = wanted === '' ? alike?.rowOf(doc, checked.doc) : undefined;
    if (same !== undefined) return { number: line.number, kind: 'same', id: same, doc: {}, issues };
    if (!row) {
      const twin = twins.of(doc, line.number);
      if (twin && settings.leavesTwins) return { number: line.number, kind: 'left', twin, doc, issues };
      return { number: line.number, kind: 'create', ...(alike && { newId: alike.newId(doc) }), ...(twin && { twin }), doc, issues };
    }
    const patch = patchOf(row, doc);
    return { number: line.number, kind: Object.keys(patch).length > 0 ? 'update' : 'same', id: row._id, doc: patch, issues };
  };
  return { plan, readings: () => readers.flatMap((reader) => reader?.tally.reading() ?? []) };
}

export interface Plan {
  lines: readonly PlanLine[];
  counts: Readonly<Record<PlanLine['kind'], number>>;
  /** What the cells of each column were understood as. */
  readings: readonly ColumnReading[];
}

/** How long the page may be held before it answers the person again. */
const SLICE_MS = 12;

/** Runs the dry run in slices, so that ten thousand lines do not hold the page. Rejects with the signal's reason when aborted. */
export async function planImport(
  entity: Entity,
  table: Table,
  settings: ImportSettings,
  context: ImportContext,
  { signal, onProgress, pause }: { signal: AbortSignal; onProgress: (done: number) => void; pause: () => Promise<void> },
): Promise<Plan> {
  const { plan, readings } = planner(entity, table, settings, context);
  const lines: PlanLine[] = [];
  const counts = { create: 0, update: 0, same: 0, left: 0, error: 0 };
  let sliceMs = performance.now();
  for (const line of table.lines) {
    const one = plan(line);
    lines.push(one);
    counts[one.kind]++;
    if (performance.now() - sliceMs < SLICE_MS) continue;
    onProgress(lines.length);
    await pause();
    signal.throwIfAborted();
    sliceMs = performance.now();
  }
  return { lines, counts, readings: readings() };
}
