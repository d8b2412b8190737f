import type { Undecoded } from '../../../workers/client/declared-text.ts';
import * as z from 'zod/mini';
import { areaCenter } from '../../../domain/geo/area.ts';
import { completeDoc, type AnyRow, type Entity } from '../../../domain/entity/entity.ts';
import type { FieldIssue } from '../../../domain/entity/failure.ts';
import { areaSchema, type Area, type LngLat } from '../../../domain/geo/geometry.ts';
import { ENTITIES } from '../../../domain/registry.ts';
import { normalForm, readCreate } from '../../../domain/validation.ts';
import { Alike, type IdOf, type Twin, Twins } from '../../entity-ui/import/import-twins.tsx';
import { orientedRings } from './place-export.ts';
import { NAMES, readPlaceFile, type FileProblem } from './place-file.ts';
import type { PlaceKind } from './place.tsx';

const position = z.array(z.number()).check(z.minLength(2), z.maxLength(4));
const ring = z.array(position);
const geometrySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Point'), coordinates: position }),
  z.object({ type: z.literal('LineString'), coordinates: ring }),
  z.object({ type: z.literal('Polygon'), coordinates: z.array(ring).check(z.minLength(1)) }),
]);
type Shape = z.infer<typeof geometrySchema>;
const featureSchema = z.object({
  type: z.literal('Feature'),
  properties: z.nullable(z.record(z.string(), z.unknown())),
  geometry: z.unknown(),
});

/** One feature of the file: a row to create, one that is there already, or why it cannot be one. */
export interface ImportLine {
  /** From 1. */
  line: number;
  name: string;
  kind: 'create' | 'there' | 'error';
  /** Row it adds: the same on every device that brings the same feature in. */
  newId?: string;
  /** Of a row it adds: who has its name already. */
  twin?: Twin;
  doc: Record<string, unknown> | null;
  issues: FieldIssue[];
}

/** What the features are compared with: the rows of this device. */
export interface Known {
  rows: readonly AnyRow[];
  idOf: IdOf;
}

/** `mayBeSwapped`: the file may have latitude first, which a person is asked. */
export type ImportPlan = { lines: ImportLine[]; mayBeSwapped: boolean; problem?: undefined } | { problem: FileProblem; system?: string };

/** How the file is read: what places without a name are called, and whether latitude comes first. */
export interface HowRead {
  fallbackName?: string;
  isSwapped?: boolean;
}

const RADII = ['radiusM', 'radius', 'rayon'];
const HALF_WIDTHS = ['halfWidthM', 'halfWidth'];

const place = ([lng, lat]: readonly number[]): LngLat => [lng!, lat!];
const figure = (properties: Record<string, unknown>, names: readonly string[]): number | null => {
  const value = names.map((name) => Number(properties[name] ?? Number.NaN)).find((one) => Number.isFinite(one));
  return value ?? null;
};

/** The area a feature says it is, else what its geometry draws; null when it draws none. */
function areaOf(geometry: Shape, properties: Record<string, unknown>): Area | null {
  const own = areaSchema.safeParse(properties['area']);
  if (own.success) return own.data;
  switch (geometry.type) {
    case 'Point': {
      const radiusM = figure(properties, RADII);
      return radiusM === null ? null : { kind: 'circle', center: place(geometry.coordinates), radiusM };
    }
    case 'LineString': {
      const halfWidthM = figure(properties, HALF_WIDTHS);
      return halfWidthM === null ? null : { kind: 'corridor', line: geometry.coordinates.map(place), halfWidthM };
    }
    case 'Polygon':
      return { kind: 'polygon', rings: geometry.coordinates.map((one) => one.map(place)) };
  }
}

function shapeOf(
  kind: PlaceKind,
  geometry: Shape,
  properties: Record<string, unknown>,
): { doc: Record<string, unknown> } | { code: string } {
  const area = areaOf(geometry, properties);
  if (kind === 'zone') return area ? { doc: { area } } : { code: 'no-area' };
  if (geometry.type === 'Point' || (area && area.kind === 'circle')) {
    const [lng, lat] = area && area.kind === 'circle' ? area.center : place((geometry as Extract<Shape, { type: 'Point' }>).coordinates);
    return { doc: { lat, lng, ...(area && area.kind === 'circle' ? { radiusM: area.radiusM } : {}) } };
  }
  if (!area) return { code: 'no-area' };
  const fits = areaSchema.safeParse(area).success;
  const [lng, lat] = fits ? areaCenter(area) : [properties['lng'], properties['lat']];
  return {
    doc: {
      area,
      lat: typeof properties['lat'] === 'number' ? properties['lat'] : lat,
      lng: typeof properties['lng'] === 'number' ? properties['lng'] : lng,
    },
  };
}

/** A text as files write one: a postcode is often a number there. */
const textOf = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value);
const nameOf = (properties: Record<string, unknown>): string | undefined =>
  NAMES.map((name) => textOf(properties[name])).find((one) => typeof one === 'string' && one.trim() !== '') as string | undefined;

function docOf(
  entity: Entity,
  kind: PlaceKind,
  feature: z.infer<typeof featureSchema>,
): { doc: Record<string, unknown> } | { code: string } {
  const properties = feature.properties ?? {};
  const geometry = geometrySchema.safeParse(feature.geometry);
  if (!geometry.success) return { code: 'no-area' };
  const shape = shapeOf(kind, geometry.data, properties);
  if ('code' in shape) return shape;
  const doc: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(entity.fields)) {
    const value = properties[name];
    if (!field.server && name !== 'area' && value !== undefined && value !== null && value !== '')
      doc[name] = field.kind === 'text' ? textOf(value) : value;
  }
  doc['name'] ??= nameOf(properties);
  return { doc: { ...doc, ...shape.doc } };
}

/** A feature read: the document it gives, or why it gives none. */
type Built = { line: number; name: string } & ({ doc: Record<string, unknown> } | { code: string });

function built(kind: PlaceKind, entity: Entity, raw: unknown, line: number, fallbackName: string | undefined): Built {
  const feature = featureSchema.safeParse(raw);
  if (!feature.success) return { line, name: '', code: 'no-area' };
  const name = nameOf(feature.data.properties ?? {}) ?? '';
  const made = docOf(entity, kind, feature.data);
  if ('code' in made) return { line, name, ...made };
  made.doc['name'] ??= fallbackName && (line > 1 ? `${fallbackName} ${line}` : fallbackName);
  return { line, name: name || String(made.doc['name'] ?? ''), doc: normalForm(entity, made.doc) };
}

/** An outline is the same whatever way its rings turn. */
function formOf(value: unknown, field: string): unknown {
  const area = field === 'area' ? areaSchema.safeParse(value) : undefined;
  return area?.success && area.data.kind === 'polygon' ? orientedRings(area.data) : value;
}

function checked(entity: Entity, doc: Record<string, unknown>, taken: (field: string, value: unknown) => boolean): FieldIssue[] {
  const ofFields = readCreate(entity, doc).issues.map((issue) => ({ ...issue, field: issue.field.split('.')[0]! }));
  const doubles = Object.entries(entity.fields).flatMap(([name, field]) =>
    field.unique && doc[name] !== undefined && taken(name, doc[name]) ? [{ field: name, code: 'duplicate' }] : [],
  );
  return [...new Map([...ofFields, ...doubles].map((issue) => [issue.field, issue])).values()];
}

/** What bringing a file of places in would do, feature by feature; nothing is written. */
export function planImport(
  kind: PlaceKind,
  file: string | readonly (string | Undecoded)[],
  { rows, idOf }: Known,
  { fallbackName, isSwapped = false }: HowRead = {},
): ImportPlan {
  const read = readPlaceFile(file, isSwapped);
  if (read.problem !== undefined) return read;
  const entity: Entity = ENTITIES[kind];
  const unique = Object.keys(entity.fields).filter((name) => entity.fields[name]!.unique);
  const seen = new Set(rows.flatMap((row) => unique.flatMap((name) => (row[name] == null ? [] : [`${name} ${String(row[name])}`]))));
  const isTaken = (field: string, value: unknown): boolean => {
    const key = `${field} ${String(value)}`;
    const known = seen.has(key);
    seen.add(key);
    return known;
  };
  const made = read.features.map((raw, index) => built(kind, entity, raw, index + 1, fallbackName));
  const given = new Set(made.flatMap((one) => ('doc' in one ? Object.keys(one.doc) : [])));
  const alike = new Alike(rows, [...given], idOf, formOf);
  const twins = new Twins(entity, rows);
  const lines = made.map((one): ImportLine => {
    const { line, name } = one;
    if ('code' in one) return { line, name, kind: 'error', doc: null, issues: [{ field: 'area', code: one.code }] };
    const whole = completeDoc(entity, one.doc);
    const issues = checked(entity, one.doc, isTaken);
    // Its own number is what the place that it made has.
    if (issues.every(({ code }) => code === 'duplicate') && alike.rowOf(one.doc, whole) !== undefined)
      return { line, name, kind: 'there', doc: null, issues: [] };
    if (issues.length > 0) return { line, name, kind: 'error', doc: null, issues };
    const twin = twins.of(one.doc, line);
    return { line, name, kind: 'create', newId: alike.newId(one.doc), ...(twin && { twin }), doc: whole, issues };
  });
  return { lines, mayBeSwapped: read.mayBeSwapped };
}
