import { CircleAlert, CircleCheck, OctagonX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { FieldRecord } from '../../../domain/field-work/field-record.ts';

const LOOKS = {
  fit: { Icon: CircleCheck, tone: 'tag tag-ok' },
  'fit-with-reserve': { Icon: CircleAlert, tone: 'tag tag-warning' },
  'do-not-drive': { Icon: OctagonX, tone: 'tag tag-alert' },
};

/** What a record says of its vehicle, by shape, colour and word. */
export function VerdictTag({ verdict }: Pick<FieldRecord, 'verdict'>) {
  const { t } = useTranslation('fieldRecord');
  const { Icon, tone } = LOOKS[verdict];
  return (
    <span className={tone}>
      <Icon aria-hidden="true" />
      {t(`choices.verdict.${verdict}`)}
    </span>
  );
}
