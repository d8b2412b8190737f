import { useNavigate, useSearch } from '@tanstack/react-router';
import { CarFront, CircleAlert, CircleCheck, CloudUpload, FileArchive, History, Images, Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import type { SealedRecordDoc } from '../../../domain/check-list/record.ts';
import { wordsIn } from '../../../domain/check-list/template.ts';
import { correctionOf, recordStanding } from '../../../domain/field-work/sealed-record.ts';
import type { Locale } from '../../../domain/text/locale.ts';
import { draftTemplate } from '../../../domain/field-work/record-draft.ts';
import { claimOfRecord } from '../../../domain/cost/claim-figures.ts';
import type { FieldRecord } from '../../../domain/field-work/field-record.ts';
import { createRowFor, idFor } from '../../../db/mutate.ts';
import { AbsentRow } from '../../entity-ui/screen/absent-row.tsx';
import { useAccess } from '../../entity-ui/use-access.ts';
import { useRow, useRows, useTimeZone } from '../../entity-ui/use-rows.ts';
import { EraseParts } from '../../field-ui/erase-parts.tsx';
import { RefusedActions } from '../../field-ui/refused-actions.tsx';
import { RecordView } from '../../field-ui/record-view/record-view.tsx';
import { useRecordPhotos } from '../../field-ui/record-view/record-files.ts';
import { useProof } from '../../field-ui/record-view/use-proof.ts';
import { useSession } from '../../session/use-session.ts';
import { Breadcrumbs, PageHeader } from '../../ui/page-header.tsx';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../shell/notifications.ts';
import { formatTime } from '../../../domain/text/format.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';

/** A return that tells of an accident leads to its claim: declared in one tap, with or without network, then opened to be completed. */
function DeclareClaim({ record }: { record: FieldRecord }) {
  const { t } = useTranslation(['checkList', 'entityForm']);
  const navigate = useNavigate();
  const { can } = useAccess();
  const mayDeclare = can('create', 'claim');
  const claims = useRows(mayDeclare ? 'claim' : null);
  const [busy, setBusy] = useState(false);
  const told = claimOfRecord(record);
  if (!told || !mayDeclare || !claims.loaded) return null;
  const source = `field record ${record._id}`;
  // One declared before claims were known by their record is known by its reference.
  const known = claims.byId.get(idFor('claim', source)) ?? claims.rows.find((row) => row['reference'] === told.reference);
  const show = async (): Promise<void> => {
    setBusy(true);
    try {
      const id = known?._id ?? (await createRowFor('claim', source, told));
      await navigate({ to: '/gestion/sinistres', search: known ? { open: id } : { open: id, edit: 1 } });
    } catch (error) {
      notify({ msg: t('entityForm:failed'), type: 'error', error });
      setBusy(false);
    }
  };
  return (
    <Button icon={<CarFront aria-hidden="true" />} disabled={busy} onClick={() => void show()}>
      {t(known ? 'record.claim' : 'record.declare')}
    </Button>
  );
}

/** `?do=record`: a record as it was signed, where it is on its way, and what can still be done. */
export function RecordScreen() {
  const { t, i18n } = useTranslation('checkList');
  const navigate = useNavigate();
  const { record: id } = useSearch({ from: '/check-list-vehicule' });
  const records = useRows('fieldRecord');
  const row = useRow('fieldRecord', id);
  const templates = useRows('checkTemplate');
  const { user } = useSession();
  const photos = useRecordPhotos(row);
  const { can } = useAccess();
  const proof = useProof();
  if (!records.loaded || !templates.loaded) return null;
  const home = { label: t('title'), to: '/check-list-vehicule' };
  if (!row)
    return (
      <AbsentRow
        entity="fieldRecord"
        id={id ?? ''}
        action={<Button onClick={() => void navigate({ to: '/check-list-vehicule', search: { tab: 'sent' } })}>{t('toLists')}</Button>}
      />
    );
  const sealed = row['sealed'] as SealedRecordDoc;
  const { key, version } = sealed.content.template;
  const known = templates.rows.find((one) => one['key'] === key && one['version'] === version);
  const template = known ? draftTemplate(known) : null;
  const isOwn = Boolean(row.pending) || Boolean(row.refused) || row['author'] === user?.id;
  const isCheck = row['kind'] === 'check' || row['kind'] === 'handover';
  const mayCorrect = isOwn && isCheck && template !== null && (row.refused !== undefined || (!row.pending && !row['replacedBy']));
  return (
    <>
      <Breadcrumbs items={[{ label: t('nav:home'), to: '/' }, home, { label: String(row['plate']) }]} />
      <PageHeader title={template ? wordsIn(template.content.label, i18n.language as Locale) : key} />
      <div className="grid max-w-3xl gap-4 pb-8" data-density="touch">
        <StandingText row={row} />
        <div className="flex flex-wrap gap-2">
          <RefusedActions
            row={row}
            correction={mayCorrect ? () => correctionOf(sealed, template, Date.now(), row.refused?.mid ?? null) : null}
            opens="fill"
          />
          <a
            className="btn"
            href={`/pages-for-capture/vehicle/${isCheck ? 'check-up' : 'install'}/${row._id}`}
            target="_blank"
            rel="noopener"
          >
            <Printer aria-hidden="true" />
            {t('record.print')}
          </a>
          {row['receivedAt'] && can('read', 'fieldRecord') ? (
            <Button icon={<FileArchive aria-hidden="true" />} onClick={() => void proof(row._id, String(row['plate']))}>
              {t('checkManage:records.proof')}
            </Button>
          ) : null}
          <DeclareClaim record={row} />
          <EraseParts record={row} />
        </div>
        <RecordView record={{ sealed, template: template?.content ?? null, row, photoOf: photos.photoOf }} />
      </div>
    </>
  );
}

const ICONS = {
  queued: CloudUpload,
  refused: CircleAlert,
  received: CircleCheck,
  photos: Images,
  complete: CircleCheck,
  replaced: History,
} as const;
const TONES = {
  queued: 'text-pending-fg',
  refused: 'text-alert-fg',
  received: 'text-ok-fg',
  photos: 'text-pending-fg',
  complete: 'text-ok-fg',
  replaced: 'text-muted',
} as const;

/** Where a record is on its way, in the words of the table of states. */
export function StandingText({ row }: { row: LocalRow }) {
  const { t, i18n } = useTranslation(['checkList', 'failure']);
  const timeZone = useTimeZone();
  const standing = recordStanding(row);
  const Icon = ICONS[standing.state];
  const words =
    standing.state === 'refused'
      ? t('standing.refused', { reason: t(`failure:${standing.code}`, { defaultValue: standing.code }) })
      : standing.state === 'received'
        ? t('standing.received', { time: formatTime(standing.at, i18n.language, timeZone) })
        : standing.state === 'photos'
          ? t('standing.photos', { left: standing.all - standing.sent, count: standing.all })
          : t(`standing.${standing.state}`);
  return (
    <span className={`flex items-center gap-1.5 ${TONES[standing.state]}`} data-standing={standing.state}>
      <Icon aria-hidden="true" className="size-4 flex-none" />
      {words}
    </span>
  );
}
