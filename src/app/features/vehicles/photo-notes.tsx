import { useTranslation } from 'react-i18next';
import type { PendingUpload } from '../../../db/queries/pending-uploads.ts';
import { SentShare } from '../../entity-ui/sent-share.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { RefusalNote } from '../../ui/refusal-note.tsx';

interface PhotoNotesProps {
  held: PendingUpload | undefined;
  isReading: boolean;
  problem: string | null;
  online: boolean;
  onOther: () => void;
  onDiscard: () => void;
}

/** Where a chosen photo stands: being read, not taken, waiting, on its way, refused by the server. */
export function PhotoNotes({ held, isReading, problem, online, onOther, onDiscard }: PhotoNotesProps) {
  const { t } = useTranslation(['vehicles', 'failure']);
  if (!held && !isReading && !problem) return null;
  const way = t(online ? 'photo.sending' : 'photo.waits');
  const discard = (
    <Button size="sm" variant="ghost" onClick={onDiscard}>
      {t('photo.discard')}
    </Button>
  );
  return (
    <div className="order-last grid basis-full gap-2">
      <RefusalNote>{problem}</RefusalNote>
      {isReading && <Note live>{t('photo.reading')}</Note>}
      {held?.failure && (
        <Note
          tone="alert"
          live
          title={t('photo.refused')}
          action={
            <span className="flex flex-wrap gap-1.5">
              <Button size="sm" onClick={onOther}>
                {t('photo.replace')}
              </Button>
              {discard}
            </span>
          }
        >
          {t(`failure:${held.failure}`)}
        </Note>
      )}
      {held && !held.failure && (
        <Note tone="pending" live action={discard}>
          {way}
          <SentShare sent={held.sent} bytes={held.bytes} label={way} />
        </Note>
      )}
    </div>
  );
}
