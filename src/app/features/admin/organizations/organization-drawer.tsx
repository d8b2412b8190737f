import { Ban, CircleCheck, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  siteOrganizationSchema,
  type SiteOrganizationPatch,
  type SiteOrganization,
} from '../../../../domain/platform/site-organization.ts';
import { formatAge, formatDate, formatNumber, MISSING } from '../../../../domain/text/format.ts';
import { PLANS } from '../../../../domain/organization/organization.ts';
import { PERMISSION_FLAGS, type PermissionFlag } from '../../../../domain/access/permissions.ts';
import { RowDetails } from '../../../entity-ui/screen/row-details.tsx';
import type { WordsOf } from '../../../entity-ui/field-text.ts';
import { RemoteAge, RemoteState } from '../../../entity-ui/remote-state.tsx';
import { useNowMs } from '../../../entity-ui/use-now.ts';
import { call } from '../../../session/http.ts';
import { notify } from '../../../shell/notifications.ts';
import { AppLink } from '../../../shell/app-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog, Drawer } from '../../../ui/overlay.tsx';
import { Note } from '../../../ui/note.tsx';
import { useSession } from '../../../session/use-session.ts';
import { useSiteRemote } from '../../../entity-ui/use-remote.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useDraftValues } from '../../../entity-ui/form/use-kept-draft.ts';
import { Select } from '../../../ui/select.tsx';
import { Switch } from '../../../ui/toggles.tsx';
import { useAct } from '../use-act.ts';
import { WhatGoes } from './people-screen.tsx';
import { OrganizationMembers } from './organization-members.tsx';

interface OrganizationRightsProps {
  organization: SiteOrganization;
  words: WordsOf;
  busy: boolean;
  /** `done`: once the server has it. */
  onSave: (changes: SiteOrganizationPatch, done: () => void) => void;
}

type Plan = SiteOrganization['plan'];
interface Changes {
  plan: Plan | '';
  flags: Partial<Record<PermissionFlag, boolean>>;
}
const NONE: Changes = { plan: '', flags: {} };

/** Plan and permission flags of an account: its menus follow them. */
function OrganizationRights({ organization, words, busy, onSave }: OrganizationRightsProps) {
  const { t } = useTranslation(['adminOrganizations', 'permissions']);
  // What is to be changed alone is kept: what somebody else changes meanwhile stays as it is.
  const { values, set, forget } = useDraftValues<Changes>(`site:rights:${organization._id}`, NONE);
  const plan = PLANS.find((one) => one === values.plan) ?? organization.plan;
  const isOn = (flag: PermissionFlag): boolean => values.flags[flag] ?? organization.flags.includes(flag);
  const changed = PERMISSION_FLAGS.filter((flag) => isOn(flag) !== organization.flags.includes(flag));
  const isChanged = plan !== organization.plan || changed.length > 0;
  return (
    <section aria-labelledby="org-rights" className="grid gap-3">
      <h3 id="org-rights" className="font-semibold">
        {t('rights')}
      </h3>
      <Select
        label={words.t('fields.plan')}
        value={plan}
        options={PLANS.map((value) => ({ value, label: words.t(`choices.plan.${value}`) }))}
        onChange={(next) => set({ plan: next })}
      />
      <fieldset>
        <legend className="label mb-1">{t('flags')}</legend>
        <div className="grid grid-cols-2 gap-x-4 max-sm:grid-cols-1">
          {PERMISSION_FLAGS.map((flag) => (
            <Switch
              key={flag}
              label={t(`permissions:fields.${flag}`)}
              checked={isOn(flag)}
              onChange={(active) => set({ flags: { ...values.flags, [flag]: active } })}
            />
          ))}
        </div>
      </fieldset>
      {isChanged && (
        <p>
          <Button
            variant="primary"
            busy={busy}
            onClick={() =>
              onSave(
                {
                  ...(plan === organization.plan ? {} : { plan }),
                  ...(changed.length > 0 ? { flags: Object.fromEntries(changed.map((flag) => [flag, isOn(flag)])) } : {}),
                },
                forget,
              )
            }
          >
            {t('save')}
          </Button>
        </p>
      )}
    </section>
  );
}

interface DeleteOrganizationProps {
  organization: SiteOrganization;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks for the name of what is deleted for good. */
function DeleteOrganization({ organization, onClose, onDeleted }: DeleteOrganizationProps) {
  const { t } = useTranslation(['adminPeople', 'adminOrganizations']);
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, act } = useAct(t('notDone'));
  const isSame = typed.trim() === organization.name;
  const confirm = (): void => {
    setTried(true);
    if (!isSame) return;
    void act(async () => {
      await call(`/api/v1/admin/organizations/${organization._id}`, { method: 'DELETE', json: { name: typed.trim() } });
      notify({ msg: t('organizationRemoved', { name: organization.name }) });
      onDeleted();
    });
  };
  return (
    <ConfirmDialog
      open
      title={t('removeOrganizationTitle', { name: organization.name })}
      keep={t('keep')}
      confirm={t('removeOrganizationConfirm')}
      busy={busy}
      stopped={!isSame}
      onClose={onClose}
      onConfirm={confirm}
    >
      <div className="grid gap-4">
        <WhatGoes goes={t('organizationGoes')} stays={t('organizationStays')} />
        <TextField
          label={t('typeName', { name: organization.name })}
          value={typed}
          autoComplete="off"
          error={tried && !isSame ? t('notTheName') : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
    </ConfirmDialog>
  );
}

interface OrganizationDrawerProps {
  id: string;
  words: WordsOf;
  onClose: () => void;
  onChanged: () => void;
}

/** One account beside the list: what it has, what it may, its people. */
export function OrganizationDrawer({ id, words, onClose, onChanged }: OrganizationDrawerProps) {
  const { t } = useTranslation(['adminOrganizations', 'adminPeople', 'common']);
  const nowMs = useNowMs();
  const remote = useSiteRemote(`/api/v1/admin/organizations/${id}`, siteOrganizationSchema);
  const [suspending, setSuspending] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const { user } = useSession();
  const { busy, act } = useAct(t('notChanged'));
  const organization = remote.value;
  const { lang, timeZone } = words;

  const change = (changes: SiteOrganizationPatch, said: string, done?: () => void): Promise<void> =>
    act(async () => {
      await call(`/api/v1/admin/organizations/${id}`, { method: 'PATCH', json: changes });
      done?.();
      setSuspending(false);
      notify({ msg: said });
      await remote.reload();
      onChanged();
    });

  if (organization && deleting)
    return (
      <DeleteOrganization
        organization={organization}
        onClose={() => setDeleting(false)}
        onDeleted={() => {
          onClose();
          onChanged();
        }}
      />
    );
  if (organization && suspending)
    return (
      <ConfirmDialog
        open
        title={t('suspendTitle', { name: organization.name })}
        keep={t('keepActive')}
        confirm={t('suspendConfirm')}
        busy={busy}
        onClose={() => setSuspending(false)}
        onConfirm={() => void change({ suspended: true }, t('suspendedDone', { name: organization.name }))}
      >
        <p>{t('suspendText', { count: organization.members })}</p>
      </ConfirmDialog>
    );
  return (
    <Drawer
      open
      onClose={onClose}
      title={organization?.name ?? t('title')}
      footer={
        organization && !organization.siteOwner ? (
          organization.suspended ? (
            <>
              <Button
                busy={busy}
                icon={<CircleCheck aria-hidden="true" />}
                onClick={() => void change({ suspended: false }, t('resumedDone', { name: organization.name }))}
              >
                {t('resume')}
              </Button>
              {user?.isAdmin && user.adminMode && (
                <Button variant="danger" icon={<Trash2 aria-hidden="true" />} onClick={() => setDeleting(true)}>
                  {t('adminPeople:removeOrganization')}
                </Button>
              )}
            </>
          ) : (
            <Button variant="danger" icon={<Ban aria-hidden="true" />} onClick={() => setSuspending(true)}>
              {t('suspend')}
            </Button>
          )
        ) : undefined
      }
    >
      {!organization ? (
        <RemoteState remote={remote} />
      ) : (
        <div className="grid gap-5">
          {organization.suspended && (
            <Note tone="alert" title={t('suspended')}>
              {t('suspendedText')}
            </Note>
          )}
          {organization.siteOwner && <Note>{t('siteOwnerText')}</Note>}
          <div>
            <RowDetails
              lines={[
                { label: words.t('fields.city'), value: organization.city ?? MISSING },
                {
                  label: words.t('fields.email'),
                  value: organization.email ? (
                    <a className="link" href={`mailto:${organization.email}`}>
                      {organization.email}
                    </a>
                  ) : (
                    MISSING
                  ),
                },
                { label: words.t('fields.phone'), value: organization.phone ?? MISSING },
                { label: words.t('fields.since'), value: organization.since ? formatDate(organization.since, lang) : MISSING },
                { label: t('columns.members'), value: formatNumber(organization.members, lang) },
                {
                  label: t('columns.vehicles'),
                  value: (
                    <AppLink className="link" href={`/admin/vehicles?owner=${id}`}>
                      {formatNumber(organization.vehicles, lang)}
                    </AppLink>
                  ),
                },
                { label: t('columns.devices'), value: formatNumber(organization.devices, lang) },
                {
                  label: t('columns.lastActivity'),
                  value: organization.lastActivityAt ? formatAge(organization.lastActivityAt, nowMs, lang, timeZone) : MISSING,
                },
              ]}
            />
            <p className="mt-2 inline-flex items-center gap-1.25 text-xs text-muted [&_.lucide]:size-[.8125rem]">
              <RemoteAge remote={remote} timeZone={timeZone} />
            </p>
          </div>
          <OrganizationRights
            key={[organization.plan, ...organization.flags].join()}
            organization={organization}
            words={words}
            busy={busy}
            onSave={(changes, done) => void change(changes, t('saved'), done)}
          />
          <OrganizationMembers id={id} words={words} />
        </div>
      )}
    </Drawer>
  );
}
