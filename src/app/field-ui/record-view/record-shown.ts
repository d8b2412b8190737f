import type { ServerFile } from '../../entity-ui/attachments/attachment-list.tsx';
import type { FieldRecord } from '../../../domain/field-work/field-record.ts';
import type { SealedRecordDoc } from '../../../domain/check-list/record.ts';
import type { TemplateContent } from '../../../domain/check-list/template.ts';

/** A record to be drawn: its seal, read through `sealedRecordSchema`, and what the server says of it since. */
export interface ShownRecord {
  sealed: SealedRecordDoc;
  /** The version it was filled on; null: not on this device, items go by their keys. */
  template: TemplateContent | null;
  row: Pick<
    FieldRecord,
    | 'recordHash'
    | 'secretAsked'
    | 'receivedAt'
    | 'receipt'
    | 'ledgerLine'
    | 'chainState'
    | 'clockDoubt'
    | 'tooFast'
    | 'replacedBy'
    | 'installState'
    | 'verdicts'
    | 'incomplete'
  > & { refused?: unknown };
  /** A photo or a drawn signature by the hash of its original. */
  photoOf: (sha256: string) => RecordPhoto;
}

/** Where it is. `ask`: it is held back, and comes when a person wants it. */
export interface RecordPhoto extends ServerFile {
  ask: (() => void) | undefined;
}
