import { Copy, Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { download } from '../../entity-ui/export-rows.ts';
import { notify } from '../../shell/notifications.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';

/** Codes that open the account without the authenticator: shown this once, to be kept elsewhere. */
export function RecoveryCodes({ codes, email, onDone }: { codes: readonly string[]; email: string; onDone: () => void }) {
  const { t } = useTranslation('profile');
  const text = `${t('recoveryFor', { email })}\n\n${codes.join('\n')}\n`;
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => notify({ msg: t('copied') }),
      () => notify({ msg: t('notCopied'), type: 'error' }),
    );
  };
  return (
    <div className="grid gap-3">
      <Note tone="warning" live title={t('recoveryTitle')}>
        {t('recoveryAbout')}
      </Note>
      <ol className="pf-codes" aria-label={t('recoveryTitle')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<Download aria-hidden="true" />}
          onClick={() => download(t('recoveryFile'), new Blob([text], { type: 'text/plain;charset=utf-8' }))}
        >
          {t('download')}
        </Button>
        <Button icon={<Copy aria-hidden="true" />} onClick={copy}>
          {t('copy')}
        </Button>
        <Button variant="primary" className="ml-auto" onClick={onDone}>
          {t('recoveryKept')}
        </Button>
      </div>
    </div>
  );
}
