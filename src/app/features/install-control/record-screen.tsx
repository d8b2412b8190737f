import { useNavigate } from '@tanstack/react-router';
import { RotateCcw, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isInstallTest } from '../../../domain/install/install-step.ts';
import { testsToRetest } from '../../../domain/install/install-retest.ts';
import type { SealedRecordDoc } from '../../../domain/check-list/record.ts';
import { installCorrectionOf } from '../../../domain/install/install-correction.ts';
import { draftTemplate } from '../../../domain/field-work/templates-in-use.ts';
import { recordStanding } from '../../../domain/field-work/record-standing.ts';
import { AbsentRow } from '../../entity-ui/absent-row.tsx';
import { useAccess } from '../../entity-ui/use-access.ts';
import { useRow, useRows } from '../../entity-ui/use-rows.ts';
import { FieldBottom, FieldTop } from '../../field-ui/field-bar.tsx';
import { RefusedActions } from '../../field-ui/refused-actions.tsx';
import { FieldBody } from '../../field-ui/field-page.tsx';
import { notify } from '../../shell/notifications.ts';
import { Button } from '../../ui/button.tsx';
import { ForceDialog } from './force-dialog.tsx';
import { LinkNote } from './link-note.tsx';
import { RecordSummary } from './record-summary.tsx';
import { StandingNote } from './standing-note.tsx';
import { useRetest } from './use-retest.ts';
import { VerdictNote } from './verdict-note.tsx';

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
