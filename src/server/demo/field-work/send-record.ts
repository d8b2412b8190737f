import { createHash } from 'node:crypto';
import { makeRecord, type RecordToMake } from '../../../domain/check-list/make-record.ts';
import { fieldRecord } from '../../../domain/field-work/field-record.ts';
import type { Context } from '../../context.ts';
import { recordFiles } from '../../field-work/record-files.ts';
import { placeFile } from '../../modules/uploads/place-file.ts';
import { idOf } from '../identifiers.ts';
import type { DemoAuthor } from './demo-author.ts';

export type DemoPhoto = RecordToMake['files'][number] & { data: Buffer };

/** A photo of an item; `name`: of the record it is of. */
export function demoPhoto(name: string, item: string, data: Buffer): DemoPhoto {
  return {
    id: idOf(`record-photo/${name}/${item}`),
    sha256: createHash('sha256').update(data).digest('hex'),
    name: `${item}.jpg`,
    bytes: data.length,
    mime: 'image/jpeg',
    item,
    data,
  };
}

type ToSend = Omit<RecordToMake, 'id' | 'org' | 'author' | 'files' | 'head'> & { name: string; photos: readonly DemoPhoto[] };

/** A record as its author's telephone seals it, sent through the door of everybody's records, then its photos through theirs. Gives its id. */
export async function sendDemoRecord(
  context: Context,
  org: string,
  author: DemoAuthor,
  { name, photos, ...record }: ToSend,
): Promise<string> {
  const id = idOf(`field-record/${name}`);
  const { doc, head } = await makeRecord({
    ...record,
    id,
    org,
    author: { id: author.actor.userId, name: author.actor.userName },
    files: photos.map(({ data: _data, ...file }) => file),
    head: author.head,
  });
  const row = await context.store.write(author.actor, async (writer) => {
    const written = await writer.insert(fieldRecord, id, { ...doc });
    // Nobody is told of what is already old.
    await writer.client.query('DELETE FROM field_tellings WHERE org_id = $1', [org]);
    return written;
  });
  author.head = head;
  for (const { id: file, name: called, data } of photos)
    await placeFile(context, recordFiles, row, { id: file, name: called, stored: await recordFiles.read(data) }, author.actor);
  return id;
}
