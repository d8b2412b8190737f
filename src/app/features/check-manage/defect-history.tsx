import { useTranslation } from 'react-i18next';
import type { DefectObservation } from '../../../domain/check-list/defect.ts';
import { AttachmentPicture } from '../../entity-ui/attachments/attachment-picture.tsx';
import { useRow } from '../../entity-ui/use-rows.ts';
import { formatDateTime } from '../../../domain/kit/format.ts';
import { AppLink } from '../../shell/app-link.tsx';
import { SeverityMark } from './severity-mark.tsx';
import type { DefectItem } from './defect-item.ts';

interface HistoryProps {
  item: DefectItem;
  timeZone: string;
}

/** Each time a defect was seen, the last first, with the photos of that record and the way to it. */
export function DefectHistory({ item, timeZone }: HistoryProps) {
  const { t } = useTranslation('checkManage');
  return (
    <section className="mt-4" aria-labelledby="cm-history">
      <h3 id="cm-history" className="mb-1 font-semibold">
        {t('defects.history')}
      </h3>
      <ol className="cm-history">
        {item.observations.toReversed().map((one) => (
          <Observation key={`${one.record} ${one.at}`} one={one} timeZone={timeZone} />
        ))}
      </ol>
    </section>
  );
}

function Observation({ one, timeZone }: { one: DefectObservation; timeZone: string }) {
  const { t, i18n } = useTranslation('checkManage');
  const record = useRow('fieldRecord', one.record);
  const files = (one.photos ?? []).flatMap((sha256) => record?.expected.find((file) => file.sha256 === sha256) ?? []);
  const arrived = new Set(record?.attachments.map(({ id }) => id));
  return (
    <li>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <time dateTime={one.at}>{formatDateTime(one.at, i18n.language, timeZone)}</time>
        <b className="font-medium">{t(`seen.${one.seen}`)}</b>
        <SeverityMark severity={one.severity} />
        {record?.authorName && <span className="muted">{record.authorName}</span>}
      </span>
      {one.note !== undefined && <p className="whitespace-pre-line">{one.note}</p>}
      {files.length > 0 && (
        <span className="flex flex-wrap gap-2">
          {files.map(({ id, name }) =>
            arrived.has(id) ? (
              <AttachmentPicture key={id} url={`/api/v1/field-records/${one.record}/attachments/${id}`} name={name} />
            ) : (
              <span key={id} className="tag tag-pending">
                {t('defects.photoToCome')}
              </span>
            ),
          )}
        </span>
      )}
      {record && (
        <AppLink className="link justify-self-start" href={`/check-list-vehicule?do=record&record=${one.record}`}>
          {t('openRecord')}
        </AppLink>
      )}
    </li>
  );
}
