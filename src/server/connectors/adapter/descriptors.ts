import type { Pool } from 'pg';
import type { DeviceType } from '../../../domain/device/device.ts';
import type { Explained } from '../../../domain/platform/site-device.ts';
import type { ConnectorDescriptor } from '../connector.ts';
import { pathsOf, valueAt, recordsOf } from './records.ts';
import {
  type InboundMapping,
  inboundMappingSchema,
  type InboundTrial,
  type KeptMapping,
} from '../../../domain/platform/inbound-mapping.ts';
import { readPush } from './read.ts';

/** A kept record of a vendor without a public document: its own fields, by their paths. Never throws. */
export function explainInbound(bytes: Buffer): Explained {
  let source: unknown;
  try {
    source = JSON.parse(bytes.toString('utf8'));
  } catch {
    return { protocol: null, problem: 'text', records: [] };
  }
  const fields = pathsOf(source).map((id) => {
    const raw = valueAt(source, id);
    return {
      id,
      name: '',
      raw: typeof raw === 'string' || typeof raw === 'number' || typeof raw === 'boolean' ? raw : null,
      value: null,
      unit: null,
    };
  });
  return { protocol: null, problem: null, records: [{ at: null, fields }] };
}

/** A vendor that gives no public document: what it pushes is read as an administrator says. */
const awaited = (type: DeviceType, title: string): ConnectorDescriptor => ({
  type,
  title,
  transport: 'http',
  authentication: 'connector',
  doorModes: ['secret', 'signed'],
  awaitsDocument: true,
  serial: 'free',
  document: '',
  entrance: `/api/v1/connectors/${type}`,
  frames: 'text',
  explain: explainInbound,
});

export const ADAPTED: readonly ConnectorDescriptor[] = [
  awaited('kuantic', 'Kuantic'),
  awaited('dunasys', 'Dunasys'),
  awaited('sofleet', 'Sofleet'),
  awaited('actia', 'Actia'),
  awaited('copenhagen', 'Copenhagen'),
];

/** The mapping of a connector; version 0 when none was saved. Rows read back pass their schema. */
export async function mappingOf(pool: Pool, type: string): Promise<KeptMapping> {
  const { rows } = await pool.query<{ version: number; mapping: unknown; saved_at: Date }>(
    'SELECT version, mapping, saved_at FROM connector_mappings WHERE type = $1',
    [type],
  );
  const [row] = rows;
  return row
    ? { version: row.version, mapping: inboundMappingSchema.parse(row.mapping), savedAt: row.saved_at.toISOString() }
    : { version: 0, mapping: null, savedAt: null };
}

/** Takes a connector's mapping away; false when it has none. What the vendor sends meanwhile is refused, and waits there. */
export async function removeMapping(db: Pick<Pool, 'query'>, type: string): Promise<boolean> {
  const { rowCount } = await db.query('DELETE FROM connector_mappings WHERE type = $1', [type]);
  return rowCount === 1;
}

/** Saves over the version it was made from; false when another one was saved meanwhile. */
export async function saveMapping(
  db: Pick<Pool, 'query'>,
  type: string,
  version: number,
  mapping: InboundMapping,
  by: string,
  nowMs: number,
): Promise<boolean> {
  const { rowCount } = await db.query(
    version === 0
      ? 'INSERT INTO connector_mappings (type, version, mapping, saved_at, saved_by) VALUES ($1, $2 + 1, $3, $4, $5) ON CONFLICT DO NOTHING'
      : 'UPDATE connector_mappings SET version = version + 1, mapping = $3, saved_at = $4, saved_by = $5 WHERE type = $1 AND version = $2',
    [type, version, JSON.stringify(mapping), new Date(nowMs), by],
  );
  return rowCount === 1;
}

const SHOWN = 50;
const MAX_PATHS = 200;

/** Paths of the sample to choose from: of its records, or, while their place is not found, of the lists it holds. */
function pathsIn(mapping: InboundMapping, body: Uint8Array): string[] {
  const cut = recordsOf(mapping, body);
  if (!cut.ok) return [];
  return [...new Set(cut.records.slice(0, SHOWN).flatMap(({ source }) => pathsOf(source)))].slice(0, MAX_PATHS);
}

/** A mapping tried on a sample; the same reading as of a push, nothing is stored. */
export function tryMapping(mapping: InboundMapping, sample: string, nowMs: number): InboundTrial {
  const body = new TextEncoder().encode(sample);
  const push = readPush(mapping, body, nowMs);
  if (!push.ok) return { problem: push.problem, paths: pathsIn(mapping, body), missing: [], count: 0, kept: 0, lines: [] };
  return {
    problem: null,
    paths: pathsIn(mapping, body),
    missing: push.missing,
    count: push.lines.length,
    kept: push.lines.filter(({ kept }) => kept).length,
    lines: push.lines.slice(0, SHOWN).map(({ source: _source, ...line }) => line),
  };
}

export const mercedes: ConnectorDescriptor = {
  type: 'mercedes',
  title: 'Mercedes-Benz',
  transport: 'kafka',
  authentication: 'serial',
  awaitsDocument: true,
  serial: 'free',
  document: 'https://github.com/mercedes-benz/kafka-integration-samples',
  entrance: '',
  frames: 'text',
  explain: explainInbound,
  cloud: {
    variables: [
      'MERCEDES_KAFKA_BROKERS',
      'MERCEDES_KAFKA_TOPIC',
      'MERCEDES_KAFKA_GROUP',
      'MERCEDES_TOKEN_URL',
      'MERCEDES_CLIENT_ID',
      'MERCEDES_CLIENT_SECRET',
    ],
    isOn: ({ clouds }) => clouds.mercedes !== null,
    isStream: true,
  },
};
