import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';
import { DraftNote } from './draft-note.tsx';
import { useSiteFailure } from './site-failure.ts';
import type { SiteForm } from './use-site-form.ts';

/** What a form of the platform's own rows has to say: a draft taken up again, a change made meanwhile, a save that failed. */
export function SiteFormNotes({ form, onReload, onSaved }: { form: SiteForm; onReload: () => void; onSaved: (id: string) => void }) {
  const { t } = useTranslation(['entity-form', 'failure', 'site-form']);
  const failureText = useSiteFailure();
  const code = form.failure?.failure.code;
  const over = async (): Promise<void> => {
    const id = await form.saveOver();
    if (id !== null) onSaved(id);
  };
  return (
    <>
      <DraftNote form={form} className="mb-4" />
      {code === 'conflict' ? (
        <Note
          tone="alert"
          title={t('failed')}
          className="mb-4"
          live
          action={
            <span className="flex flex-wrap gap-1.5">
              <Button
                size="sm"
                onClick={() => {
                  void form.discard();
                  onReload();
                }}
              >
                {t('site-form:takeTheirs')}
              </Button>
              <Button size="sm" variant="ghost" onClick={() => void over()}>
                {t('site-form:saveMine')}
              </Button>
            </span>
          }
        >
          {t('failure:conflict')}
        </Note>
      ) : code ? (
        <Note tone="alert" title={t('failed')} className="mb-4" live>
          {failureText(form.failure)}
        </Note>
      ) : null}
    </>
  );
}
