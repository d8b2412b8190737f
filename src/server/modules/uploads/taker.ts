import type { AnyRow, Entity } from '../../../domain/kit/entity.ts';
import type { Actor, Context, Writer } from '../../context.ts';
import type { FileKey, StoredImage } from '../images.ts';

/** A file whose bytes were read and recognised. */
export interface IncomingFile {
  /** The device's: the same id again is the same file. Null: a call that gives none. */
  id: string | null;
  /** What the sender calls it. */
  name: string | null;
  stored: StoredImage;
}

/** An entity whose rows take files. */
export interface FileTaker {
  entity: Entity;
  /** The one place of the row that a file fills (`photo`); without, each file is one more. */
  slot?: string;
  /** Of one file, when it takes greater ones than most. */
  bytes?: number;
  /** The row, when this person may give it a file. Throws forbidden | not-found. */
  admit(context: Context, actor: Actor, rowId: string): Promise<AnyRow>;
  /** Recognises bytes, whatever their sender says. Throws invalid | unsupported-type. */
  read(bytes: unknown): Promise<StoredImage>;
  /** Puts the file in its place. `row` is as it is now, its space locked. Throws too-large when the row takes no more. */
  place(writer: Writer, row: AnyRow, key: FileKey, file: IncomingFile): Promise<AnyRow>;
}
