import { useNavigate } from '@tanstack/react-router';
import { RotateCcw, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { isInstallTest } from '../../../domain/install/install-step.ts';
import { testsToRetest, retestDraft } from '../../../domain/install/install-draft.ts';
import type { SealedRecordDoc } from '../../../domain/check-list/record.ts';
import { installCorrectionOf } from '../../../domain/install/install-scene.ts';
import { draftTemplate, recordDraftKey } from '../../../domain/field-work/record-draft.ts';
import { openAnswers, recordStanding, type RecordStanding } from '../../../domain/field-work/sealed-record.ts';
import type { FieldRecord } from '../../../domain/field-work/field-record.ts';
import { formatDateTime, formatUnit, formatTime } from '../../../domain/text/format.ts';
import { keepRecordDraft } from '../../../db/queries/record-drafts.ts';
import { createRow, patchRow } from '../../../db/mutate.ts';
import { rivalsOf } from '../../../domain/device/link-plan.ts';
import { AbsentRow } from '../../entity-ui/screen/absent-row.tsx';
import { useAccess } from '../../entity-ui/use-access.ts';
import { useRow, useRows, useTimeZone } from '../../entity-ui/use-rows.ts';
import { FieldBody, FieldBottom, FieldTop } from '../../field-ui/field-page.tsx';
import { RefusedActions } from '../../field-ui/refused-actions.tsx';
import { notify } from '../../shell/notifications.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { ConfirmDialog } from '../../ui/overlay.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import { useSaved } from '../../entity-ui/use-writes.ts';
import { VerdictNote } from './verdict-note.tsx';
import { imeiText } from './device-step.tsx';
import { newInstallDraft, useTemplates } from './use-install-draft.ts';

/** Another installation contradicts this one: a manager says which of the two is right (field-work.md §3), offline too. */
function LinkNote({ record }: { record: string }) {
  const { t } = useTranslation('installControl');
  const { can } = useAccess();
  const saved = useSaved();
  const links = useRows('deviceLink').rows;
  const [devices, vehicles] = [useRows('device').byId, useRows('vehicle').byId];
  const [busy, setBusy] = useState(false);
  const link = links.find((one) => one.record === record && one.state === 'conflict');
  if (!link) return null;
  const isKnown = link.device !== null && link.vehicle !== null;
  const others = rivalsOf(link, links).map((one) =>
    [vehicles.get(one.vehicle ?? '')?.['registration'], imeiText(String(devices.get(one.device ?? '')?.['serial'] ?? ''))]
      .filter(Boolean)
      .join(' · '),
  );
  const decide = async (state: 'held' | 'dropped'): Promise<void> => {
    setBusy(true);
    try {
      await patchRow('deviceLink', link._id, { state });
      saved(t(state === 'held' ? 'link.kept' : 'link.dropped'));
    } catch (error) {
      notify({ msg: t('notForced'), error });
    } finally {
      setBusy(false);
    }
  };
  const mayDecide = can('update', 'deviceLink');
  return (
    <Note tone="warning" title={t('link.title')} live>
      {isKnown ? t('link.text', { others: others.join(', ') }) : t('link.unknown')} {mayDecide ? null : t('link.waits')}
      {mayDecide && (
        <span className="mt-2 flex flex-wrap gap-2">
          {isKnown && (
            <Button disabled={busy} onClick={() => void decide('held')}>
              {t('link.keep')}
            </Button>
          )}
          <Button disabled={busy} onClick={() => void decide('dropped')}>
            {t('link.drop')}
          </Button>
        </span>
      )}
    </Note>
  );
}

/** A manager holds an installation for good; why is compulsory. */
function ForceDialog({ open, record, onClose }: { open: boolean; record: string; onClose: () => void }) {
  const { t } = useTranslation('installControl');
  const [comment, setComment] = useState('');
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const isBlank = comment.trim() === '';
  const force = async (): Promise<void> => {
    setAsked(true);
    if (isBlank) return;
    setBusy(true);
    try {
      await createRow('installDecision', { record, comment: comment.trim() });
      onClose();
    } catch (error) {
      notify({ msg: t('notForced'), error });
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open={open}
      title={t('forceTitle')}
      keep={t('cancel')}
      confirm={t('force')}
      loses={false}
      busy={busy}
      onClose={onClose}
      onConfirm={() => void force()}
    >
      <p className="mb-3">{t('forceText')}</p>
      <TextArea
        label={t('forceWhy')}
        required
        rows={3}
        maxLength={2000}
        value={comment}
        error={asked && isBlank ? t('forceNeeded') : undefined}
        onChange={({ target }) => setComment(target.value)}
      />
    </ConfirmDialog>
  );
}

/** Where the record is on its way (field-work.md §2). */
function StandingNote({ standing }: { standing: RecordStanding }) {
  const { t, i18n } = useTranslation(['installControl', 'failure']);
  const timeZone = useTimeZone();
  switch (standing.state) {
    case 'queued':
      return (
        <Note tone="pending" live title={t('standing.queued')}>
          {t('standing.queuedText')}
        </Note>
      );
    case 'refused':
      return (
        <Note tone="alert" live title={t('standing.refused')}>
          {t([`failure:${standing.code}`, 'failure:invalid'])}
        </Note>
      );
    case 'received':
      return (
        <Note tone="ok" live>
          {t('standing.received', { at: formatTime(standing.at, i18n.language, timeZone) })}
        </Note>
      );
    case 'photos':
      return (
        <Note tone="pending" live>
          {t('standing.photos', { sent: standing.sent, all: standing.all })}
        </Note>
      );
    case 'replaced':
      return <Note>{t('standing.replaced')}</Note>;
    case 'complete':
      return (
        <Note tone="ok" live>
          {t('standing.complete')}
        </Note>
      );
  }
}

/** Answers that say who and what: a retest starts with them. */
const IDENTITY = ['veh', 'vin', 'imei', 'iccid'];

/** Begins the draft that tests an installation again, with its failed tests only; gives its id, null where there is nothing to repeat. */
function useRetest(): (record: FieldRecord) => Promise<string | null> {
  const templates = useTemplates();
  return async (record) => {
    const template = templates.of('install');
    const install = retestDraft(record, Date.now());
    if (!template || !install) return null;
    const { content } = record.sealed;
    const before = openAnswers(record.sealed);
    const identity = Object.fromEntries(IDENTITY.flatMap((key) => (before[key] ? [[key, before[key]]] : [])));
    const id = uuidv7();
    const draft = newInstallDraft(template, Date.now(), {
      vehicle: content.vehicle,
      retestOf: record._id,
      answers: { ...identity, mission: { value: 'control' } },
      install,
    });
    return (await keepRecordDraft(recordDraftKey(id), draft)) ? id : null;
  };
}

/** What the record says, in a few lines. */
function RecordSummary({ record }: { record: FieldRecord }) {
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

/** What became of an installation: on its way, received, judged; what can be done about it. */
export function RecordScreen({ id }: { id: string }) {
  const { t } = useTranslation('installControl');
  const navigate = useNavigate();
  const { loaded } = useRows('fieldRecord');
  const row = useRow('fieldRecord', id);
  const templates = useRows('checkTemplate').rows;
  const decisions = useRows('installDecision').rows;
  const retest = useRetest();
  const { can } = useAccess();
  const [forcing, setForcing] = useState(false);
  const leave = (): void => void navigate({ to: '/check-list-vehicule', search: { tab: 'sent' } });
  if (!row)
    return loaded ? (
      <>
        <FieldTop title={t('titles.record')} savedAt={null} onLeave={leave} />
        <AbsentRow entity="fieldRecord" id={id} />
      </>
    ) : null;
  const record = row;
  const standing = recordStanding(row);
  const decision = decisions.find((one) => one['record'] === id);
  const { refused } = row;
  const sealed = row['sealed'] as SealedRecordDoc;
  const known = templates.find((one) => one['key'] === sealed.content.template.key && one['version'] === sealed.content.template.version);
  const template = known ? draftTemplate(known) : null;
  const left = testsToRetest(record).filter(isInstallTest);
  const isOver = record.installState === 'confirmed' || record.installState === 'forced' || decision !== undefined;
  const isWanting = record.installState === 'incomplete' || record.installState === 'failed';
  const canRetest = left.length > 0 && isWanting && !isOver && standing.state !== 'replaced';
  const canForce = can('create', 'installDecision') && !isOver && record.installState !== null && !row.pending && !row.refused;
  const begin = async (): Promise<void> => {
    try {
      const draft = await retest(record);
      if (draft) await navigate({ to: '/check-list-vehicule', search: { do: 'install', draft } });
    } catch (error) {
      notify({ msg: t('notBegun'), error });
    }
  };
  return (
    <>
      <FieldTop
        title={t(record.retestOf ? 'titles.retest' : `titles.${record.sealed.content.install?.mission ?? 'install'}`)}
        subtitle={record.plate}
        savedAt={null}
        onLeave={leave}
      />
      <FieldBody>
        <StandingNote standing={standing} />
        {refused && (
          <div className="ic-actions">
            <RefusedActions
              row={row}
              correction={template && (() => installCorrectionOf(sealed, template, Date.now(), refused.mid))}
              opens="install"
            />
          </div>
        )}
        <LinkNote record={id} />
        {record.sealed.content.install && <VerdictNote record={record} decision={decision} />}
        <RecordSummary record={record} />
      </FieldBody>
      <FieldBottom>
        {canForce && (
          <Button icon={<ShieldCheck aria-hidden="true" />} onClick={() => setForcing(true)}>
            {t('force')}
          </Button>
        )}
        {canRetest ? (
          <Button variant="primary" icon={<RotateCcw aria-hidden="true" />} onClick={() => void begin()}>
            {t('retest', { count: left.length })}
          </Button>
        ) : (
          <Button variant={refused ? 'secondary' : 'primary'} onClick={leave}>
            {t('done')}
          </Button>
        )}
      </FieldBottom>
      <ForceDialog open={forcing} record={id} onClose={() => setForcing(false)} />
    </>
  );
}
