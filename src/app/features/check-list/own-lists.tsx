import { Link } from '@tanstack/react-router';
import { ChevronRight, ClipboardList, ClipboardPen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSyncExternalStore } from 'react';
import { type SealedRecordDoc, progressOf } from '../../../domain/check-list/record.ts';
import { type TemplateContent, vehicleFacts, wordsIn } from '../../../domain/check-list/template.ts';
import { installStateOf } from '../../../domain/field-work/sealed-record.ts';
import type { Locale } from '../../../domain/text/locale.ts';
import { formatDateTime, formatAge } from '../../../domain/text/format.ts';
import { liveDrafts } from '../../../db/queries/drafts.ts';
import { readRecordDraft, recordIdOf } from '../../../domain/field-work/record-draft.ts';
import { RECORD_DRAFT } from '../../../domain/field-work/field-record.ts';
import { useRows, useTimeZone } from '../../entity-ui/use-rows.ts';
import { useSession } from '../../session/use-session.ts';
import { EmptyState } from '../../ui/note.tsx';
import { Plate } from '../../ui/vehicle-marks.tsx';
import { ExportQueueButton } from '../../entity-ui/export-queue-button.tsx';
import { useNowMs } from '../../entity-ui/use-now.ts';
import type { CheckListTab } from './search.ts';
import { TodoList } from './todo-list.tsx';
import { StandingText } from './record-screen.tsx';
import './lists.css';

/** Records begun on this device, the last touched first, as far as they are. */
function DraftsList() {
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

const LISTED = 100;

/** Records this person signed, the last first, each with where it is on its way. */
function SentList() {
  const { t, i18n } = useTranslation(['checkList', 'fieldRecord']);
  const { user } = useSession();
  const records = useRows('fieldRecord');
  const templates = useRows('checkTemplate');
  const timeZone = useTimeZone();
  if (!records.loaded) return null;
  const own = records.rows.filter((row) => row.pending || row.refused || row['author'] === user?.id).slice(0, LISTED);
  if (own.length === 0)
    return (
      <EmptyState icon={<ClipboardList aria-hidden="true" />} title={t('sent.none')}>
        {t('sent.noneText')}
      </EmptyState>
    );
  return (
    <ul className="cl-list">
      {own.map((row) => {
        const { template } = (row['sealed'] as SealedRecordDoc).content;
        const installState = installStateOf(row);
        const known = templates.rows.find((one) => one['key'] === template.key && one['version'] === template.version);
        return (
          <li key={row._id}>
            <Link
              to="/check-list-vehicule"
              search={{ do: row['kind'] === 'install' || row['kind'] === 'removal' ? 'install' : 'record', record: row._id }}
              className="cl-row"
            >
              <span className="cl-main">
                <span className="cl-line">
                  <Plate value={String(row['plate'])} size="m" />
                  <b>{known ? wordsIn((known['content'] as TemplateContent).label, i18n.language as Locale) : template.key}</b>
                </span>
                <span className="cl-line text-muted">
                  <span>{formatDateTime(String(row['sealedAt']), i18n.language, timeZone)}</span>
                  <span className={row['verdict'] === 'do-not-drive' || installState === 'failed' ? 'cl-late' : undefined}>
                    {installState ? t(`fieldRecord:choices.installState.${installState}`) : t(`verdict.${String(row['verdict'])}`)}
                  </span>
                </span>
                <StandingText row={row} />
              </span>
              <ChevronRight aria-hidden="true" />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** What this person has to do, has begun, has sent. */
export function OwnLists({ tab }: { tab: CheckListTab }) {
  return <div data-density="touch">{tab === 'drafts' ? <DraftsList /> : tab === 'sent' ? <SentList /> : <TodoList />}</div>;
}
