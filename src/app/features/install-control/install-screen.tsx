import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { useTranslation } from 'react-i18next';
import { FileQuestion } from 'lucide-react';
import { isManagerLevel } from '../../../domain/access/permissions.ts';
import { recordDraftKey } from '../../../domain/field-work/record-draft.ts';
import { readDraft } from '../../../db/queries/drafts.ts';
import { heldOf } from '../../../db/queries/record-drafts.ts';
import { FieldPage } from '../../field-ui/field-page.tsx';
import { ErrorPage } from '../../layouts/error-page.tsx';
import { useSession } from '../../session/use-session.ts';
import { PageError } from '../../shell/page-error.ts';
import { EmptyState } from '../../ui/note.tsx';
import { RecordScreen } from './record-screen.tsx';
import { newInstallDraft, openDraft, type OpenedDraft, useTemplates } from './use-install-draft.ts';
import { WizardScreen } from './wizard-screen.tsx';
import './install-control.css';

/** Opens a draft as it was left, else begins one on the template of installations that this phone has. */
function DraftOpener({ draftKey, vehicleId }: { draftKey: string; vehicleId: string | undefined }) {
  const { t } = useTranslation('installControl');
  const templates = useTemplates();
  const [kept, setKept] = useState<OpenedDraft | null | undefined>(undefined);
  useEffect(() => {
    let isGone = false;
    Promise.all([readDraft(draftKey), heldOf(`draft:${draftKey}`)]).then(
      ([draft, held]) => !isGone && setKept(draft ? openDraft(draft.value, held) : null),
      () => !isGone && setKept(null),
    );
    return () => {
      isGone = true;
    };
  }, [draftKey]);
  const template = templates.of('install');
  const [begun, setBegun] = useState<OpenedDraft | null>(null);
  useEffect(() => {
    if (kept === null && template) setBegun((before) => before ?? newInstallDraft(template, Date.now()));
  }, [kept, template]);
  const opened = kept ?? begun;
  if (opened) return <WizardScreen draftKey={draftKey} opened={opened} vehicleId={kept ? undefined : vehicleId} templates={templates} />;
  if (kept === undefined || !templates.loaded) return null;
  return (
    <EmptyState icon={<FileQuestion aria-hidden="true" />} title={t('noTemplate')}>
      {t('noTemplateText')}
    </EmptyState>
  );
}

/** `/check-list-vehicule?do=install`: an installation being made (`draft`), what became of one (`record`), or a new one. */
export function InstallScreen() {
  const { draft, record, vehicle } = useSearch({ from: '/check-list-vehicule' });
  const navigate = useNavigate();
  const { user } = useSession();
  const [fresh] = useState(() => uuidv7());
  const isNew = draft === undefined && record === undefined;
  const mayInstall = isManagerLevel(user?.organization?.role);
  useEffect(() => {
    if (isNew && mayInstall) void navigate({ to: '/check-list-vehicule', search: { do: 'install', draft: fresh, vehicle }, replace: true });
  }, [isNew, mayInstall, navigate, fresh, vehicle]);
  if (!mayInstall) return <ErrorPage error={new PageError(403)} />;
  return (
    <FieldPage>
      {record !== undefined ? (
        <RecordScreen key={record} id={record} />
      ) : draft !== undefined ? (
        <DraftOpener key={draft} draftKey={recordDraftKey(draft)} vehicleId={vehicle} />
      ) : null}
    </FieldPage>
  );
}
