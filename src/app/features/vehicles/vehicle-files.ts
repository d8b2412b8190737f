import type { Attachment } from '../../../domain/entity/attachment.ts';

/** A row about a vehicle that files can be attached to. */
interface Carrier {
  _id: string;
  vehicle: string | null;
  attachments: readonly Attachment[];
}

/** Kinds of row whose files are a vehicle's documents, in the order they are shown. */
export const FILE_CARRIERS = ['maintenance', 'rentalContract', 'claim'] as const;
type FileCarrier = (typeof FILE_CARRIERS)[number];

export interface FileGround {
  maintenance: readonly (Carrier & { title: string; doneOn: string | null; plannedOn: string | null })[];
  rentalContract: readonly (Carrier & { number: string; startOn: string })[];
  claim: readonly (Carrier & { reference: string; happenedAt: string })[];
}

/** What a vehicle's files hang on: each group opens its own row. */
interface FileGroup {
  /** Owner of its uploads that still wait: `kind:id`. */
  key: string;
  kind: FileCarrier;
  id: string;
  title: string;
  /** Day the row is of; empty: none. */
  on: string;
  href: string;
  files: readonly Attachment[];
}

const HREF: Record<FileCarrier, string> = {
  maintenance: '/gestion/entretiens',
  rentalContract: '/gestion/location-longue-duree',
  claim: '/gestion/sinistres',
};

/** Files of a vehicle by what they belong to, the newest first. `waiting`: owners of files that this device still holds. */
export function vehicleFiles(vehicle: string, ground: FileGround, waiting: ReadonlySet<string> = new Set()): FileGroup[] {
  const group = (kind: FileCarrier, { _id, attachments }: Carrier, title: string, on: string): FileGroup => ({
    key: `${kind}:${_id}`,
    kind,
    id: _id,
    title,
    on,
    href: `${HREF[kind]}?open=${_id}`,
    files: attachments,
  });
  return [
    ...ground.maintenance.map((row) => ({ row, made: group('maintenance', row, row.title, row.doneOn ?? row.plannedOn ?? '') })),
    ...ground.rentalContract.map((row) => ({ row, made: group('rentalContract', row, row.number, row.startOn) })),
    ...ground.claim.map((row) => ({ row, made: group('claim', row, row.reference, row.happenedAt.slice(0, 10)) })),
  ]
    .filter(({ row, made }) => row.vehicle === vehicle && (made.files.length > 0 || waiting.has(made.key)))
    .map(({ made }) => made)
    .toSorted((a, b) => b.on.localeCompare(a.on));
}
