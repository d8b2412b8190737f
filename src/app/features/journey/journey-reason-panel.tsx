import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Journey } from '../../../domain/driving/journey.ts';
import { useRowStatus } from '../../entity-ui/list/use-row-status.tsx';
import { pendingText } from '../../entity-ui/pending-text.ts';
import { RowNotes } from '../../entity-ui/row-notes.tsx';
import { useTimeZone } from '../../entity-ui/use-time-zone.ts';
import { formatDateTime } from '../../../domain/kit/format.ts';
import { Button } from '../../ui/button.tsx';
import { JourneyReasonForm } from './journey-reason-form.tsx';
import { useReasons } from './use-reasons.ts';

/** Why a journey was driven: said by who drove it, or by a manager. */
export function JourneyReasonPanel({ journey }: { journey: Journey }) {
  const { t, i18n } = useTranslation(['journey', 'journeyReason', 'entity-form']);
  const timeZone = useTimeZone();
  const { told, refused, last } = useReasons(journey);
  const [isEdited, setIsEdited] = useState(false);
  const edit = (): void => setIsEdited(true);
  const { statusOf, dialog } = useRowStatus({ entity: 'journeyReason', onFix: edit });
  const shown = refused ?? told;
  return (
    <section className="panel px-4 py-3" aria-labelledby="journey-reason">
      <div className="jn-reason-head">
        <h2 id="journey-reason">{t('reason.title')}</h2>
        {!isEdited && (
          <Button size="sm" icon={told ? <Pencil aria-hidden="true" /> : <Plus aria-hidden="true" />} onClick={edit}>
            {told ? t('reason.edit') : t('reason.add')}
          </Button>
        )}
      </div>
      {shown && <RowNotes status={statusOf(shown)} pending={pendingText(shown, t, (field) => t(`journeyReason:fields.${field}`))} />}
      {isEdited ? (
        <JourneyReasonForm journey={journey} told={told?.reason ?? ''} refused={refused} last={last} onClose={() => setIsEdited(false)} />
      ) : told ? (
        <>
          <p className="jn-reason">{told.reason}</p>
          <p className="hint">{`${told.author === null ? t('reason.you') : (told.authorName ?? '')}, ${formatDateTime(told.writtenAt, i18n.language, timeZone)}`}</p>
        </>
      ) : (
        <p className="muted">{t('reason.none')}</p>
      )}
      {journey.isPrivate && <p className="hint">{t('reason.private')}</p>}
      {dialog}
    </section>
  );
}
