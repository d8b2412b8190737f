import { useTranslation } from 'react-i18next';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { wordsIn, type TemplateContent } from '../../../domain/check-list/template.ts';
import { sealedRecordSchema, type SealedRecordDoc } from '../../../domain/check-list/record.ts';
import { fieldRecord, type FieldRecord } from '../../../domain/field-work/field-record.ts';
import { rowSchema } from '../../../domain/kit/entity.ts';
import { CaptureNothing } from '../../capture/capture-nothing.tsx';
import { CapturePage } from '../../capture/capture-page.tsx';
import { RecordView } from '../../field-ui/record-view/record-view.tsx';
import { useFieldWords } from '../../field-ui/use-field-words.ts';
import { useRecordPhotos } from '../../field-ui/record-view/use-record-photos.ts';
import { useRecordWords } from '../../field-ui/record-view/record-answers.tsx';
import { useRemote } from '../../entity-ui/use-remote.ts';
import { useRow, useRows } from '../../entity-ui/use-rows.ts';
import { useTemplates } from './use-templates.ts';

const READ = [
  'recordHash',
  'secretAsked',
  'receivedAt',
  'receipt',
  'ledgerLine',
  'chainState',
  'clockDoubt',
  'tooFast',
  'replacedBy',
  'installState',
  'verdicts',
  'incomplete',
  'expected',
  'attachments',
  'sealed',
] as const;
type RecordRow = Pick<FieldRecord, '_id' | (typeof READ)[number]>;

const declared = rowSchema(fieldRecord).shape as Record<string, z.ZodMiniType>;
const recordRowSchema = z.object({
  _id: z.uuid(),
  ...Object.fromEntries(READ.map((name) => [name, declared[name]!])),
}) as unknown as z.ZodMiniType<RecordRow>;

interface Read {
  row: RecordRow;
  sealed: SealedRecordDoc;
  template: TemplateContent | null;
}

/** `absent`: neither here nor to be had without network; `unknown`: the server says so; `unread`: its seal does not have the declared shape. */
type RecordState = Read | 'coming' | 'absent' | 'unknown' | 'unread';

/** A record as it was submitted: what this device has of it, sent or still waiting, else the server's, kept from then on. */
function useRecord(id: string): RecordState {
  const { loaded } = useRows('fieldRecord');
  const local = useRow('fieldRecord', id);
  const remote = useRemote(loaded && !local ? `/api/v1/field-records/${id}` : null, recordRowSchema);
  const row = local ?? remote.value;
  const sealed = useMemo(() => sealedRecordSchema.safeParse(row?.sealed), [row]);
  const { templates, isOver } = useTemplates(sealed.success ? sealed.data.content.template.key : null);
  if (!row) return !loaded || remote.phase === 'asking' ? 'coming' : remote.phase === 'refused' ? 'unknown' : 'absent';
  if (!sealed.success) return 'unread';
  const { key, version } = sealed.data.content.template;
  const template = templates.find((one) => one.key === key && one.version === version);
  if (!template && !isOver) return 'coming';
  return { row, sealed: sealed.data, template: template?.content ?? null };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** No record has it. */
const NONE = '00000000-0000-0000-0000-000000000000';

/** `/pages-for-capture/vehicle/{check-up,install}/{id}`: a record on paper. */
export function RecordPage({ id, kind }: { id: string; kind: 'check' | 'install' }) {
  const { t } = useTranslation('fieldRecordPage');
  const { lang, moment } = useRecordWords();
  const isWorded = useFieldWords();
  const record = useRecord(UUID.test(id) ? id : NONE);
  const photos = useRecordPhotos(typeof record === 'string' ? undefined : record.row);
  if (record === 'coming' || !isWorded) return null;
  if (typeof record === 'string')
    return (
      <CaptureNothing title={t(`title.${kind}`)} text={t(record)}>
        {record === 'absent' ? t('absentText') : null}
      </CaptureNothing>
    );
  const { content } = record.sealed;
  return (
    <CapturePage
      ready={photos.ready}
      title={t(`title.${content.kind}`)}
      subtitle={[
        record.template ? wordsIn(record.template.label, lang) : content.template.key,
        moment(content.sealedAt + content.clock.offsetMs),
      ].join(' · ')}
    >
      <RecordView record={{ ...record, urlOf: photos.urlOf }} />
    </CapturePage>
  );
}
