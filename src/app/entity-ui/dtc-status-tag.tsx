import { useTranslation } from 'react-i18next';
import type { DtcStatus } from '../../domain/dtc/dtc-event.ts';

const TAGS: Record<DtcStatus, string> = {
  active: 'tag-alert',
  permanent: 'tag-alert',
  pending: 'tag-warning',
  stored: 'tag-line',
  cleared: 'tag-line',
};

/** State of a trouble code in its vehicle. */
export function DtcStatusTag({ status }: { status: DtcStatus }) {
  const { t } = useTranslation('dtcEvent');
  return <span className={`tag ${TAGS[status]}`}>{t(`choices.status.${status}`)}</span>;
}
