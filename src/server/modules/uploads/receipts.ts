import { fail } from '../../../domain/kit/failure.ts';
import type { Db } from '../../database/rows.ts';
import type { FileKey } from '../images.ts';

interface Receipt {
  entity: string;
  row_id: string;
  name: string;
  sha256: string;
}

/** This very file took its place already. Throws duplicate when its id has another content, or another place. */
export async function isReceived(db: Db, key: FileKey, id: string, sha256: string): Promise<boolean> {
  const { rows } = await db.query<Receipt>('SELECT entity, row_id, name, sha256 FROM file_receipts WHERE org_id = $1 AND id = $2', [
    key.orgId,
    id,
  ]);
  const known = rows[0];
  if (!known) return false;
  if (known.entity === key.entity && known.row_id === key.rowId && known.name === key.name && known.sha256 === sha256) return true;
  throw fail('duplicate');
}

export async function saveReceipt(db: Db, key: FileKey, id: string, sha256: string, nowMs: number): Promise<void> {
  await db.query('INSERT INTO file_receipts (org_id, id, entity, row_id, name, sha256, received_at) VALUES ($1, $2, $3, $4, $5, $6, $7)', [
    key.orgId,
    id,
    key.entity,
    key.rowId,
    key.name,
    sha256,
    new Date(nowMs),
  ]);
}
