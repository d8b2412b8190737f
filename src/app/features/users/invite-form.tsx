import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isEmail, normalEmail } from '../../../domain/kit/email.ts';
import { LOCALES } from '../../../domain/kit/locale.ts';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useRows, useSyncStatus } from '../../entity-ui/use-rows.ts';
import { LANGUAGE_NAMES } from '../../i18n/language.ts';
import { failureCodeOf } from '../../session/http.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { Note } from '../../ui/note.tsx';
import { RefusalNote } from '../../ui/refusal-note.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import '../../entity-ui/screen/entity-form.css';
import { sendInvitation, type Invitation } from './invitation-calls.ts';
import { RoleSelect } from './role-select.tsx';
import { useInvitationDraft } from './use-invitation-draft.ts';
import { userStateOf } from './user-state.ts';

interface InviteFormProps {
  onSent: (invitation: Invitation) => void;
  onCancel: () => void;
}

/** Address, role, department and language of somebody to invite. Leaves only with the network; what is typed is kept without it. */
export function InviteForm({ onSent, onCancel }: InviteFormProps) {
  const { t, i18n } = useTranslation(['users', 'membership', 'field-issues', 'failure', 'entity-form']);
  const { rows } = useRows('membership');
  const { online } = useSyncStatus();
  const nowMs = useNowMs();
  const field = useRef<HTMLInputElement>(null);
  const { values, set, forget } = useInvitationDraft(i18n.language);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const [refusal, setRefusal] = useState('');

  /** Why this address cannot be invited, as far as this device knows. */
  const issueOf = (email: string): string => {
    if (!email) return t('field-issues:required');
    if (!isEmail(email)) return t('field-issues:email');
    const known = rows.find((row) => row['email'] === email);
    return known ? t(`taken.${userStateOf(known, nowMs)}`) : '';
  };
  const refuse = (issue: string): void => {
    setWrong(issue);
    field.current?.focus();
  };

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const email = normalEmail(values.email);
    const issue = issueOf(email);
    setRefusal('');
    if (issue) return refuse(issue);
    setBusy(true);
    try {
      const invitation = await sendInvitation({
        email,
        role: values.role,
        department: values.department.trim() || null,
        locale: values.locale,
      });
      forget();
      onSent(invitation);
    } catch (error) {
      const code = failureCodeOf(error);
      if (code === 'duplicate') refuse(t('taken.active'));
      else setRefusal(code ? t(`failure:${code}`) : t('keptOffline'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className="ef" noValidate onSubmit={(event) => void submit(event)}>
      {online ? null : (
        <Note tone="offline" className="mb-4" live>
          {t('inviteOffline')}
        </Note>
      )}
      <fieldset>
        <legend>{t('sections.person')}</legend>
        <EmailField
          ref={field}
          className="wide"
          label={t('membership:fields.email')}
          hint={t('emailHint')}
          autoComplete="off"
          autoFocus
          value={values.email}
          error={wrong || undefined}
          onChange={(event) => {
            set({ email: event.target.value });
            setWrong('');
          }}
          onBlur={() => setWrong(values.email.trim() ? issueOf(normalEmail(values.email)) : '')}
        />
        <Select
          label={t('language')}
          hint={t('languageHint')}
          value={values.locale}
          options={LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          onChange={(locale) => set({ locale })}
        />
      </fieldset>
      <fieldset>
        <legend>{t('sections.access')}</legend>
        <RoleSelect value={values.role} onChange={(role) => set({ role })} />
        <TextField
          label={t('membership:fields.department')}
          name="department"
          maxLength={120}
          autoComplete="off"
          value={values.department}
          onChange={(event) => set({ department: event.target.value })}
        />
      </fieldset>
      <RefusalNote>{refusal}</RefusalNote>
      <div className="ef-foot">
        <Button type="submit" variant="primary" busy={busy}>
          {t('inviteSend')}
        </Button>
        <Button
          variant="ghost"
          onClick={() => {
            forget();
            onCancel();
          }}
        >
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
