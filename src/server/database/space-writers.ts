import type { AnyRow } from '../../domain/kit/entity.ts';
import { fieldVersion } from '../../domain/kit/field-versions.ts';
import type { FieldWriter } from '../../domain/sync/protocol.ts';
import { prepared } from './prepared.ts';
import type { Db } from './rows.ts';

const WRITERS = `SELECT asked.ver, coalesce(u.name, k.name) AS name, w.at
  FROM unnest($2::bigint[]) AS asked(ver)
  JOIN LATERAL (SELECT from_ver, user_id, at FROM space_writers WHERE space_id = $1::uuid AND ver >= asked.ver ORDER BY ver LIMIT 1) w ON w.from_ver <= asked.ver
  LEFT JOIN users u ON u.id = w.user_id LEFT JOIN api_keys k ON k.id = w.user_id WHERE u.id IS NOT NULL OR k.id IS NOT NULL`;

/** As `Writer.writersOf`. */
export async function writersOf(db: Db, spaceId: string, row: AnyRow, fields: readonly string[]): Promise<Record<string, FieldWriter>> {
  const versions = [...new Set(fields.map((field) => fieldVersion(row.fieldVersions, field)))];
  const { rows } = await prepared<{ ver: number; name: string; at: Date }>(db, WRITERS, [spaceId, versions]);
  const byVersion = new Map(rows.map(({ ver, name, at }) => [ver, { name, at: at.toISOString() }]));
  return Object.fromEntries(
    fields.flatMap((field) => {
      const writer = byVersion.get(fieldVersion(row.fieldVersions, field));
      return writer ? [[field, writer]] : [];
    }),
  );
}
