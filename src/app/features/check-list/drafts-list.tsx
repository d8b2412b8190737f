import { Link } from '@tanstack/react-router';
import { ChevronRight, ClipboardPen } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { liveDrafts } from '../../../db/queries/live-drafts.ts';
import { progressOf } from '../../../domain/check-list/check-record.ts';
import { wordsIn } from '../../../domain/check-list/template.ts';
import { vehicleFacts } from '../../../domain/check-list/vehicle-facts.ts';
import { readRecordDraft, recordIdOf } from '../../../domain/field-work/record-draft.ts';
import { RECORD_DRAFT } from '../../../domain/field-work/record-key.ts';
import type { Locale } from '../../../domain/kit/locale.ts';
import { ExportQueueButton } from '../../entity-ui/export-queue-button.tsx';
import { useRows } from '../../entity-ui/use-rows.ts';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { formatAge } from '../../../domain/kit/format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Plate } from '../../ui/plate.tsx';

/** Records begun on this device, the last touched first, as far as they are. */
export function DraftsList() {
  const { t, i18n } = useTranslation(['checkList', 'fieldUi']);
  const { subscribe, getSnapshot } = liveDrafts();
  const drafts = useSyncExternalStore(subscribe, getSnapshot);
  const vehicles = useRows('vehicle');
  const nowMs = useNowMs();
  const own = drafts.filter(({ key }) => key.startsWith(RECORD_DRAFT)).toSorted((a, b) => (a.savedAt < b.savedAt ? 1 : -1));
  if (own.length === 0)
    return (
      <EmptyState icon={<ClipboardPen aria-hidden="true" />} title={t('drafts.none')}>
        {t('drafts.noneText')}
      </EmptyState>
    );
  return (
    <ul className="cl-list">
      {own.map(({ key, value, savedAt }) => {
        const draft = readRecordDraft(value);
        const age = formatAge(savedAt, nowMs, i18n.language);
        if (!draft)
          return (
            <li key={key}>
              <span className="cl-row">
                <span className="cl-main">
                  <b>{t('draft.unread')}</b>
                  <span className="text-muted">{age}</span>
                </span>
              </span>
              <ExportQueueButton />
            </li>
          );
        const { done, all } = progressOf(draft.template.content, draft.answers, {
          vehicle: vehicleFacts(vehicles.byId.get(draft.vehicle?.id ?? '')),
        });
        const isInstall = draft.kind === 'install' || draft.kind === 'removal';
        return (
          <li key={key}>
            <Link to="/check-list-vehicule" search={{ do: isInstall ? 'install' : 'fill', draft: recordIdOf(key) }} className="cl-row">
              <span className="cl-main">
                <span className="cl-line">
                  {draft.vehicle ? <Plate value={draft.vehicle.plate} size="m" /> : null}
                  <b>{wordsIn(draft.template.content.label, i18n.language as Locale)}</b>
                </span>
                <span className="text-muted">
                  {t('drafts.progress', { done, all })} · {age}
                  {draft.pendingCapture ? ` · ${t('fieldUi:answerPhotos.again')}` : ''}
                </span>
                <span className="cl-bar" aria-hidden="true">
                  <i style={{ width: `${all === 0 ? 0 : (100 * done) / all}%` }} />
                </span>
              </span>
              <ChevronRight aria-hidden="true" />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
