import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileQuestion } from 'lucide-react';
import { readDraft } from '../../../db/queries/drafts.ts';
import { heldOf } from '../../../db/queries/record-drafts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { newInstallDraft, openDraft, type OpenedDraft } from './opened-draft.ts';
import { useTemplates } from './use-templates.ts';
import { WizardScreen } from './wizard-screen.tsx';

/** Opens a draft as it was left, else begins one on the template of installations that this phone has. */
export function DraftOpener({ draftKey, vehicleId }: { draftKey: string; vehicleId: string | undefined }) {
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
