import { ImageOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AskPhoto } from '../../entity-ui/attachments/ask-photo.tsx';
import type { RecordPhoto } from './record-shown.ts';

/** A photo or a drawn signature of a record, or what is said in its place. */
export function RecordPicture({ photo: { src, phase, ask }, name }: { photo: RecordPhoto; name: string }) {
  const { t } = useTranslation(['fieldRecordPage', 'files']);
  if (src !== undefined) return <img src={src} alt={name} />;
  if (phase === 'asking') return <span role="status">{t('files:asking')}</span>;
  return (
    <span>
      <ImageOff aria-hidden="true" />
      {ask ? <AskPhoto ask={ask} of={name} className="print:hidden" /> : null}
      <span className={ask ? 'hidden print:inline' : undefined}>{t('photoAbsent')}</span>
    </span>
  );
}
