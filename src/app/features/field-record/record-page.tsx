import { useTranslation } from 'react-i18next';
import { CaptureNothing } from '../../capture/capture-nothing.tsx';
import { CapturePage } from '../../capture/capture-page.tsx';
import { RecordView } from '../../field-ui/record-view/record-view.tsx';
import { useFieldWords } from '../../field-ui/use-field-words.ts';
import { useRecordPhotos } from '../../field-ui/record-view/use-record-photos.ts';
import { wordsIn } from '../../../domain/check-list/template.ts';
import { useRecordWords } from '../../field-ui/record-view/use-record-words.ts';
import { useRecord } from './use-record.ts';

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
