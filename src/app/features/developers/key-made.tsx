import { useTranslation } from 'react-i18next';
import type { MadeApiKey } from '../../../domain/platform/api-key.ts';
import { CopiedLine } from '../../entity-ui/copied-line.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Note } from '../../ui/note.tsx';

/** The secret of a key, shown this once. */
export function KeyMade({ made, onClose, onTry }: { made: MadeApiKey; onClose: () => void; onTry: () => void }) {
  const { t } = useTranslation(['developers', 'common']);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('madeTitle', { name: made.key.name })}
      footer={
        <>
          <Button onClick={onClose}>{t('common:close')}</Button>
          <Button variant="primary" onClick={onTry}>
            {t('tryIt')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Note tone="warning">{t('madeOnce')}</Note>
        <CopiedLine label={t('secret')} text={made.secret} />
      </div>
    </Dialog>
  );
}
