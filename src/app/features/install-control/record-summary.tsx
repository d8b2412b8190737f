import { useTranslation } from 'react-i18next';
import type { FieldRecord } from '../../../domain/field-work/field-record.ts';
import { useTimeZone } from '../../entity-ui/use-time-zone.ts';
import { formatDateTime, formatUnit } from '../../../domain/kit/format.ts';
import { imeiText } from './device-words.ts';

/** What the record says, in a few lines. */
export function RecordSummary({ record }: { record: FieldRecord }) {
  const { t, i18n } = useTranslation('installControl');
  const timeZone = useTimeZone();
  const { install, attachments } = record.sealed.content;
  const lines: [string, string][] = [
    [t('steps.vehicle'), record.plate],
    ...(install ? [[t('steps.device'), imeiText(install.device.serial)] as [string, string]] : []),
    ...(install?.out ? [[t('deviceOut'), imeiText(install.out.serial)] as [string, string]] : []),
    ...(record.odometerM === null || record.odometerM === undefined
      ? []
      : [[t('odometer'), formatUnit(record.odometerM / 1000, 'km', i18n.language)] as [string, string]]),
    [t('photos'), String(attachments.filter(({ item }) => !item.startsWith('sig_')).length)],
    [t('sealedOn'), formatDateTime(record.sealedAt, i18n.language, timeZone)],
  ];
  return (
    <dl className="ic-summary">
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
