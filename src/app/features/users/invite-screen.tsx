import { SearchX, UserPlus } from 'lucide-react';
import { useCallback, useState, useRef, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isEmail, normalEmail } from '../../../domain/text/email.ts';
import { LOCALES, DEFAULT_LOCALE, isLocale } from '../../../domain/text/locale.ts';
import type { Role } from '../../../domain/access/permissions.ts';
import type { PatchSearch } from '../../entity-ui/list/use-list-search.ts';
import { useAccess } from '../../entity-ui/use-access.ts';
import { Breadcrumbs, PageHeader } from '../../ui/page-header.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState, Note, RefusalNote } from '../../ui/note.tsx';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useRows, useSyncStatus } from '../../entity-ui/use-rows.ts';
import { LANGUAGE_NAMES } from '../../i18n/language.ts';
import { failureCodeOf } from '../../session/http.ts';
import { EmailField, TextField } from '../../ui/text-field.tsx';
import { Select } from '../../ui/select.tsx';
import { useDraftValues } from '../../entity-ui/form/use-kept-draft.ts';
import { type Invitation, InvitationLink, listInvitations, MailStateNote, sendInvitation, useInterval } from './invitation.tsx';
import { RoleSelect } from './user-action-dialog.tsx';
import { userStateOf } from './search.ts';
import '../../entity-ui/screen/entity-form.css';

interface InvitationValues {
  email: string;
  role: Role;
  department: string;
  locale: string;
}

interface InviteFormProps {
  onSent: (invitation: Invitation) => void;
  onCancel: () => void;
}

/** Address, role, department and language of somebody to invite. Leaves only with the network; what is typed is kept without it. */
function InviteForm({ onSent, onCancel }: InviteFormProps) {
  const { t, i18n } = useTranslation(['users', 'membership', 'fieldIssues', 'failure', 'entityForm']);
  const { rows } = useRows('membership');
  const { online } = useSyncStatus();
  const nowMs = useNowMs();
  const field = useRef<HTMLInputElement>(null);
  const { values, set, forget } = useDraftValues<InvitationValues>('invitation:new', {
    email: '',
    role: 'user',
    department: '',
    locale: isLocale(i18n.language) ? i18n.language : DEFAULT_LOCALE,
  });
  const leave = (): void => forget({ email: '', department: '' });
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const [refusal, setRefusal] = useState('');

  /** Why this address cannot be invited, as far as this device knows. */
  const issueOf = (email: string): string => {
    if (!email) return t('fieldIssues:required');
    if (!isEmail(email)) return t('fieldIssues:email');
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
      leave();
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
            leave();
            onCancel();
          }}
        >
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

const REFRESH_MS = 3_000;

/** Invites one person after the other; after each, where the message is, or the link to hand over. */
export function InviteScreen({ patch }: { patch: PatchSearch }) {
  const { t } = useTranslation(['users', 'nav', 'list']);
  const may = useAccess().can('create', 'membership');
  const [sent, setSent] = useState<Invitation | null>(null);
  const back = useCallback(() => patch({ new: undefined }, true), [patch]);
  const waits = sent?.mail?.state === 'queued';
  const follow = useCallback(async (): Promise<void> => {
    const { results } = await listInvitations();
    setSent((now) => results.find((one) => one._id === now?._id) ?? now);
  }, []);
  useInterval(waits ? follow : null, REFRESH_MS);

  return (
    <>
      <Breadcrumbs
        items={[{ label: t('nav:management'), to: '/gestion' }, { label: t('title'), to: '/gestion/utilisateurs' }, { label: t('invite') }]}
      />
      {!may ? (
        <EmptyState
          className="mt-8"
          icon={<SearchX aria-hidden="true" />}
          title={t('list:readOnly')}
          action={<Button onClick={back}>{t('list:back')}</Button>}
        >
          {t('adminsOnly')}
        </EmptyState>
      ) : sent ? (
        <>
          <PageHeader title={t('invitedTitle', { email: sent.email })} />
          <div className="grid max-w-160 gap-4">
            {sent.mail ? <MailStateNote mail={sent.mail} email={sent.email} /> : null}
            {sent.link ? (
              <>
                <Note tone="warning" title={t('noMailTitle')}>
                  {t('noMail')}
                </Note>
                <InvitationLink link={sent.link} email={sent.email} />
              </>
            ) : null}
            <div className="flex flex-wrap gap-2">
              <Button variant="primary" icon={<UserPlus aria-hidden="true" />} onClick={() => setSent(null)}>
                {t('inviteAnother')}
              </Button>
              <Button variant="ghost" onClick={back}>
                {t('list:back')}
              </Button>
            </div>
          </div>
        </>
      ) : (
        <>
          <PageHeader title={t('invite')} />
          <InviteForm onSent={setSent} onCancel={back} />
        </>
      )}
    </>
  );
}
