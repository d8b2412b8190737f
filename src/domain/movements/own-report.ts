import type { ReportDeclaration, ReportParams, ReportResult } from '../kit/report.ts';

/** Parts of a source that tell of vehicles, by their id. */
const BY_VEHICLE = ['positions', 'journeys', 'briefs', 'visits', 'readings', 'states', 'days'] as const;

/** Of drivers that are not known: who reads their own has no drivers at all. */
const OF_NOBODY = new Set(['nobody', 'nobodyJudged']);

type Source = { vehicles: readonly { _id: string }[]; units?: Readonly<Record<string, unknown>> } & Partial<
  Record<(typeof BY_VEHICLE)[number], Readonly<Record<string, unknown>>>
>;

const isSomething = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0);

/**
 * A report as who asks for it may be told it (`params.own`): of their own movements it is about the vehicles that something of theirs is known of, so that
 * what is withheld is not told as nothing, and says so. The same on a device and on the server.
 */
export function computeSeen<S extends object>(
  report: Pick<ReportDeclaration<S>, 'compute'>,
  source: S,
  params: ReportParams,
): ReportResult {
  if (!params.own) return report.compute(source, params);
  const told = source as S & Source;
  const vehicles = told.vehicles.filter(({ _id }) => BY_VEHICLE.some((part) => isSomething(told[part]?.[_id])));
  const ids = new Set(vehicles.map(({ _id }) => _id));
  const units = told.units && Object.fromEntries(Object.entries(told.units).filter(([id]) => ids.has(id)));
  const result = report.compute({ ...source, vehicles, ...(units ? { units } : {}) } as S, params);
  return { ...result, notes: [{ code: 'ownOnly', count: vehicles.length }, ...result.notes.filter(({ code }) => !OF_NOBODY.has(code))] };
}
