import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Copy } from 'lucide-react';
import { LOCALES, type Locale } from '../../../../domain/text/locale.ts';
import { failureSchema, type FieldIssue } from '../../../../domain/entity/failure.ts';
import { PLANS } from '../../../../domain/organization/organization.ts';
import { invitationSchema, newSiteOrganizationSchema } from '../../../../domain/platform/site-organization.ts';
import { issueText } from '../../../entity-ui/field-text.ts';
import { useDraftValues } from '../../../entity-ui/form/use-kept-draft.ts';
import { LANGUAGE_NAMES } from '../../../i18n/language.ts';
import { call, HttpError } from '../../../session/http.ts';
import { notify } from '../../../shell/notifications.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Note } from '../../../ui/note.tsx';

interface Made {
  _id: string;
  name: string;
  email: string;
  mailed: boolean;
  link: string | null;
}

/** After an account was opened: how its first administrator gets in. */
function InvitationMade({ made, onClose, onOpen }: { made: Made; onClose: () => void; onOpen: (id: string) => void }) {
  const { t } = useTranslation(['adminOrganizations', 'common']);
  const { link } = made;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link!);
      notify({ msg: t('copied') });
    } catch (error) {
      notify({ msg: t('notCopied'), type: 'error', error });
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('madeTitle', { name: made.name })}
      footer={
        <>
          <Button onClick={onClose}>{t('common:close')}</Button>
          <Button variant="primary" onClick={() => onOpen(made._id)}>
            {t('openMade')}
          </Button>
        </>
      }
    >
      {link === null ? (
        <Note tone="ok">{t('mailed', { email: made.email })}</Note>
      ) : (
        <div className="grid gap-3">
          <Note>{t('handOver', { email: made.email })}</Note>
          <div className="flex items-center gap-2">
            <output className="min-w-0 flex-1 rounded-md bg-sunken p-2.5 text-sm break-all select-all">{link}</output>
            <Button icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
              {t('copy')}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

interface NewOrganizationDialogProps {
  onClose: () => void;
  onMade: () => void;
  onOpen: (id: string) => void;
}

const EMPTY: { name: string; city: string; administratorEmail: string; plan: (typeof PLANS)[number]; locale: Locale } = {
  name: '',
  city: '',
  administratorEmail: '',
  plan: 'trial',
  locale: 'fr',
};

/** What is wrong with a value, by the name of its field here. */
function issuesOf(document: unknown): Record<string, FieldIssue> {
  const parsed = newSiteOrganizationSchema.safeParse(document);
  if (parsed.success) return {};
  return Object.fromEntries(
    parsed.error.issues.map(({ path }) => [
      path.join('.'),
      { field: path.join('.'), code: path.at(-1) === 'email' ? 'email' : 'required' },
    ]),
  );
}

/** Opens an account with its first administrator, then says how that person gets in. */
export function NewOrganizationDialog({ onClose, onMade, onOpen }: NewOrganizationDialogProps) {
  const { t, i18n } = useTranslation(['adminOrganizations', 'organization', 'user', 'fieldIssues', 'common']);
  const { values, set: change, forget } = useDraftValues('site:organization:new', EMPTY);
  const { plan, locale } = values;
  const [issues, setIssues] = useState<Record<string, FieldIssue>>({});
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  const words = i18n.getFixedT(i18n.language, 'fieldIssues');
  const text = (field: string): string | undefined => (issues[field] ? issueText(words, issues[field]) : undefined);
  const giveUp = (): void => {
    forget();
    onClose();
  };
  const set = (name: 'name' | 'city' | 'administratorEmail') => ({
    value: values[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const document = {
      name: values.name.trim(),
      plan,
      ...(values.city.trim() ? { city: values.city.trim() } : {}),
      administrator: { email: values.administratorEmail.trim(), locale },
    };
    const wrong = issuesOf(document);
    setIssues(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      const answer = invitationSchema.parse(await call('/api/v1/admin/organizations', { method: 'POST', json: document }));
      forget();
      setMade({ ...answer, email: document.administrator.email, name: document.name });
      onMade();
    } catch (error) {
      const failure = error instanceof HttpError ? failureSchema.safeParse(error.response?.data) : undefined;
      const told = failure?.success ? (failure.data.fields ?? []) : [];
      setIssues(Object.fromEntries(told.map((issue) => [issue.field, issue])));
      if (told.length === 0) notify({ msg: t('notMade'), type: 'error', error });
    } finally {
      setBusy(false);
    }
  };

  if (made) return <InvitationMade made={made} onClose={onClose} onOpen={onOpen} />;
  return (
    <Dialog
      open
      onClose={giveUp}
      title={t('newTitle')}
      footer={
        <>
          <Button onClick={giveUp}>{t('common:cancel')}</Button>
          <Button variant="primary" type="submit" form="new-organization" busy={busy}>
            {t('make')}
          </Button>
        </>
      }
    >
      <form id="new-organization" className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
        <TextField label={t('organization:fields.name')} required maxLength={120} error={text('name')} {...set('name')} />
        <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
          <TextField label={t('organization:fields.city')} maxLength={120} error={text('city')} {...set('city')} />
          <Select
            label={t('organization:fields.plan')}
            value={plan}
            options={PLANS.map((value) => ({ value, label: t(`organization:choices.plan.${value}`) }))}
            onChange={(value) => change({ plan: value })}
          />
        </div>
        <fieldset className="grid gap-3">
          <legend className="mb-1 font-semibold">{t('firstAdministrator')}</legend>
          <TextField
            label={t('user:fields.email')}
            required
            type="email"
            inputMode="email"
            maxLength={254}
            autoComplete="off"
            hint={t('emailHint')}
            error={text('administrator.email')}
            {...set('administratorEmail')}
          />
          <Select
            label={t('user:fields.locale')}
            value={locale}
            options={LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
            onChange={(value) => change({ locale: value })}
          />
        </fieldset>
      </form>
    </Dialog>
  );
}
