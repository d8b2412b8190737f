import { useNavigate, useSearch } from '@tanstack/react-router';
import { Ban, FileArchive, FileDown, PencilLine, Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { discardRefused, resendRefused } from '../../../db/mutate.ts';
import { keepRecordDraft } from '../../../db/queries/record-drafts.ts';
import type { SealedRecordDoc } from '../../../domain/check-list/record.ts';
import type { FieldRecord } from '../../../domain/field-work/field-record.ts';
import { wordsIn } from '../../../domain/check-list/template.ts';
import { correctionOf } from '../../../domain/field-work/correction.ts';
import { recordDraftKey } from '../../../domain/field-work/record-draft.ts';
import type { Locale } from '../../../domain/kit/locale.ts';
import { AbsentRow } from '../../entity-ui/absent-row.tsx';
import { useAccess } from '../../entity-ui/use-access.ts';
import { useRow, useRows } from '../../entity-ui/use-rows.ts';
import { RecordView } from '../../field-ui/record-view/record-view.tsx';
import { useRecordPhotos } from '../../field-ui/record-view/use-record-photos.ts';
import { useProof } from '../../field-ui/use-proof.ts';
import { useFieldWords } from '../../field-ui/use-field-words.ts';
import { save } from '../../session/export-queue.ts';
import { useSession } from '../../session/use-session.ts';
import { notify } from '../../shell/notifications.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { DeclareClaim } from './declare-claim.tsx';
import { EraseParts } from './erase-parts.tsx';
import { StandingText } from './standing-text.tsx';
import { draftTemplate } from '../../../domain/field-work/templates-in-use.ts';

/** `?do=record`: a record as it was signed, where it is on its way, and what can still be done. */
export function RecordScreen() {
  const { t, i18n } = useTranslation('checkList');
  const navigate = useNavigate();
  const ready = useFieldWords();
  const { record: id } = useSearch({ from: '/check-list-vehicule' });
  const records = useRows('fieldRecord');
  const row = useRow('fieldRecord', id);
  const templates = useRows('checkTemplate');
  const { user } = useSession();
  const photos = useRecordPhotos(row as unknown as FieldRecord | undefined);
  const { can } = useAccess();
  const proof = useProof();
  const [asking, setAsking] = useState(false);
  if (!ready || !records.loaded || !templates.loaded) return null;
  const home = { label: t('title'), to: '/check-list-vehicule' };
  if (!row) return <AbsentRow action={<Button onClick={() => void navigate({ to: '/check-list-vehicule', search: { tab: 'sent' } })}>{t('toLists')}</Button>} />;
  const sealed = row['sealed'] as SealedRecordDoc;
  const { key, version } = sealed.content.template;
  const known = templates.rows.find((one) => one['key'] === key && one['version'] === version);
  const template = known ? draftTemplate(known) : null;
  const isOwn = Boolean(row.pending) || Boolean(row.refused) || row['author'] === user?.id;
  const failed = (error: unknown): void => void notify({ msg: t('notKept.title'), type: 'error', error });
  const correct = async (): Promise<void> => {
    if (!template) return;
    const next = uuidv7();
    await keepRecordDraft(recordDraftKey(next), correctionOf(sealed, template, Date.now(), row.refused?.mid ?? null));
    await navigate({ to: '/check-list-vehicule', search: { do: 'fill', draft: next } });
  };
  const isCheck = row['kind'] === 'check' || row['kind'] === 'handover';
  return (
    <>
      <Breadcrumbs items={[{ label: t('nav:home'), to: '/' }, home, { label: String(row['plate']) }]} />
      <PageHeader title={template ? wordsIn(template.content.label, i18n.language as Locale) : key} />
      <div className="grid max-w-3xl gap-4 pb-8" data-density="touch">
        <StandingText row={row} />
        <div className="flex flex-wrap gap-2">
          {isOwn && isCheck && template && (row.refused || (!row.pending && !row['replacedBy'])) ? (
            <Button variant={row.refused ? 'primary' : 'secondary'} icon={<PencilLine aria-hidden="true" />} onClick={() => void correct().catch(failed)}>
              {t('record.correct')}
            </Button>
          ) : null}
          {row.refused ? (
            <>
              <Button onClick={() => void resendRefused(row.refused!.mid).catch(failed)}>{t('record.resend')}</Button>
              <Button icon={<FileDown aria-hidden="true" />} onClick={() => save(row.refused, 'sillage-refus')}>
                {t('record.export')}
              </Button>
              <Button variant="danger" icon={<Ban aria-hidden="true" />} onClick={() => setAsking(true)}>
                {t('abandon.confirm')}
              </Button>
            </>
          ) : null}
          <a className="btn" href={`/pages-for-capture/vehicle/${isCheck ? 'check-up' : 'install'}/${row._id}`} target="_blank" rel="noopener">
            <Printer aria-hidden="true" />
            {t('record.print')}
          </a>
          {row['receivedAt'] && can('read', 'fieldRecord') ? (
            <Button icon={<FileArchive aria-hidden="true" />} onClick={() => void proof(row._id, String(row['plate']))}>
              {t('checkManage:records.proof')}
            </Button>
          ) : null}
          <DeclareClaim record={row as unknown as FieldRecord} />
          <EraseParts record={row as unknown as FieldRecord} />
        </div>
        <RecordView record={{ sealed, template: template?.content ?? null, row: row as unknown as FieldRecord, urlOf: photos.urlOf }} />
      </div>
      <ConfirmDialog
        open={asking}
        title={t('abandon.title')}
        keep={t('abandon.keep')}
        confirm={t('abandon.confirm')}
        onClose={() => setAsking(false)}
        onConfirm={() => void discardRefused(row.refused!.mid).then(() => navigate({ to: '/check-list-vehicule', search: { tab: 'sent' } }), failed)}
      >
        <p>{t('record.abandonText')}</p>
      </ConfirmDialog>
    </>
  );
}
