import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { TemplateContent } from '../../../domain/check-list/template.ts';
import { TemplateChanges } from './template-changes.tsx';

interface PublishDialogProps {
  content: TemplateContent;
  /** The version people fill in now. */
  current: { version: number; content: TemplateContent } | undefined;
  busy: boolean;
  onClose: () => void;
  onPublish: () => void;
}

/** The last look before a version that never changes again. */
export function PublishDialog({ content, current, busy, onClose, onPublish }: PublishDialogProps) {
  const { t } = useTranslation('checkManage');
  return (
    <ConfirmDialog
      open
      loses={false}
      title={t('publish.title')}
      keep={t('cancel')}
      confirm={t('publish.run')}
      busy={busy}
      onClose={onClose}
      onConfirm={onPublish}
    >
      <div className="grid gap-3">
        <p>{t('publish.text')}</p>
        {current && (
          <>
            <h3 className="font-semibold">{t('diff.since', { version: current.version })}</h3>
            <TemplateChanges before={current.content} after={content} />
          </>
        )}
      </div>
    </ConfirmDialog>
  );
}
