import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { Building2, Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { calendarFeedsSchema } from '../../../domain/identity/account.ts';
import type { SessionUser } from '../../../domain/identity/session-user.ts';
import { removeLock, setDeviceKey } from '../../../db/queries/kept-lock.ts';
import { SectionIndex } from '../../entity-ui/screen/section-index.tsx';
import { useRemote } from '../../entity-ui/use-remote.ts';
import { useSyncStatus } from '../../entity-ui/use-rows.ts';
import { DisplayFields, SoundField, useSavePreferences } from '../../layouts/display-fields.tsx';
import { initials } from '../../ui/logo.tsx';
import { useSession, useDoor } from '../../session/use-session.ts';
import { Breadcrumbs, PageHeader } from '../../ui/page-header.tsx';
import { Note } from '../../ui/note.tsx';
import { Switch } from '../../ui/toggles.tsx';
import { switchOrganization } from '../../session/organization.ts';
import { Button } from '../../ui/button.tsx';
import { pushState, startPush, stopPush, type PushState } from '../../session/push.ts';
import { notify } from '../../shell/notifications.ts';
import { ChooseCode } from '../../layouts/choose-code.tsx';
import { canUnlockOnDevice, enrolDevice } from '../../session/device-unlock.ts';
import { askSecret, lookAtDoor, passDoor } from '../../session/door.ts';
import { identityUrl, Section } from './section.tsx';
import { CALENDAR_FEEDS_PATH, CalendarSection } from './calendar-section.tsx';
import { PasswordSection, sessionsSchema, SessionsSection } from './sign-in-sections.tsx';
import { SecondFactorSection, secondFactorSchema } from './second-factor-section.tsx';
import './profile.css';

type Outcome = 'kept' | 'removed' | 'device-refused' | 'failed';

/** The person's own code for their copy on this device, and the device's own unlock in its place. Nothing of it is sent. */
function CodeSection({ user }: { user: SessionUser }) {
  const { t } = useTranslation(['profile', 'lock']);
  const { lock, rule } = useDoor();
  const [isChosen, setIsChosen] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [canDevice, setCanDevice] = useState(false);
  useEffect(() => void canUnlockOnDevice().then(setCanDevice), []);

  /** What changes the lock is done by who can open it. */
  async function asThem(change: () => Promise<Outcome | null>): Promise<void> {
    setOutcome(null);
    try {
      if ((await askSecret()) === null) return;
      setOutcome(await change());
      await lookAtDoor(true);
    } catch {
      setOutcome('failed');
    }
  }
  const choose = (): Promise<void> =>
    asThem(async () => {
      setIsChosen(true);
      return null;
    });
  const remove = (): Promise<void> =>
    asThem(async () => {
      await removeLock(user.id);
      setIsChosen(false);
      return 'removed';
    });
  const switchDevice = (on: boolean): Promise<void> =>
    asThem(async () => {
      const key = on ? await enrolDevice(user) : null;
      if (on && !key) return 'device-refused';
      await setDeviceKey(user.id, key);
      return null;
    });
  const kept = (): void => {
    setIsChosen(false);
    setOutcome('kept');
    // The new code is theirs: nothing is asked again until they have been away.
    void passDoor('code').catch(() => undefined);
  };

  return (
    <Section id="code" title={t('code')} about={t('codeAbout', { count: Math.round(rule.awayMs / 60_000) })}>
      <div className="pf-form">
        {isChosen ? (
          <ChooseCode userId={user.id} leastDigits={rule.leastDigits} autoFocus onKept={kept} />
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => void choose()}>{t(lock ? 'codeChange' : 'codeSet')}</Button>
            {lock && !rule.required ? <Button onClick={() => void remove()}>{t('codeRemove')}</Button> : null}
          </div>
        )}
        {lock && canDevice ? (
          <Switch label={t('codeOnDevice')} checked={lock.device !== null} onChange={(on) => void switchDevice(on)} />
        ) : null}
        {rule.required ? <p className="hint">{t('codeRequired', { count: rule.leastDigits })}</p> : null}
        {outcome ? (
          <Note tone={outcome === 'kept' || outcome === 'removed' ? 'ok' : 'alert'} live>
            {t(`codeOutcome.${outcome}`)}
          </Note>
        ) : null}
      </div>
    </Section>
  );
}

/** Messages on this device while the application is closed: asked for here, never by itself. */
function PushSwitch({ online }: { online: boolean }) {
  const { t } = useTranslation('profile');
  const save = useSavePreferences();
  const [state, setState] = useState<PushState>();
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    let gone = false;
    pushState().then(
      (now) => gone || setState(now),
      () => gone || setState('unsupported'),
    );
    return () => {
      gone = true;
    };
  }, []);
  if (state === undefined) return null;
  if (state === 'unsupported' || state === 'refused') return <p className="hint">{t(`push.${state}`)}</p>;

  async function change(wanted: boolean): Promise<void> {
    setIsBusy(true);
    try {
      if (!wanted) await stopPush();
      const next = wanted ? await startPush() : 'off';
      setState(next);
      if (next === 'on') await save({ notifyPush: true });
    } catch (error) {
      notify({ msg: t('push.failed'), error });
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <>
      <Switch
        label={t('push.here')}
        checked={state === 'on'}
        disabled={isBusy || (!online && state === 'off')}
        onChange={(wanted) => void change(wanted)}
      />
      {online || state === 'on' ? null : <p className="hint">{t('push.withNetwork')}</p>}
    </>
  );
}

/** The organizations of the person, the role in each, and the way to the others. */
function OrganizationsSection({ user }: { user: SessionUser }) {
  const { t } = useTranslation(['profile', 'nav']);
  return (
    <Section id="organizations" title={t('organizations')}>
      {user.organizations.length === 0 ? (
        <p className="text-muted">{t('nav:homeNoOrganization')}</p>
      ) : (
        <ul className="pf-lines">
          {user.organizations.map((org) => {
            const active = org.id === user.organization?.id;
            return (
              <li key={`${org.id}${org.department ?? ''}${org.role}`}>
                <Building2 aria-hidden="true" />
                <span className="min-w-0 flex-1">
                  <b className="block ell">{org.name}</b>
                  <span className="block text-sm text-muted">
                    {[t(`nav:role.${org.role}`, { defaultValue: org.role }), org.departmentName ?? org.department]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                {active ? (
                  <span className="tag tag-ok">
                    <Check aria-hidden="true" />
                    {t('active')}
                  </span>
                ) : (
                  <Button size="sm" aria-label={t('openOrganization', { name: org.name })} onClick={() => void switchOrganization(org.id)}>
                    {t('open')}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}

const configSchema = z.object({ mail: z.boolean() });

/** `/profil`: who the person is, what they chose, how the account is guarded. */
export function ProfileScreen() {
  const { t } = useTranslation(['profile', 'nav', 'account']);
  const { user, preferences, permissions, settings } = useSession();
  const { online } = useSyncStatus();
  const save = useSavePreferences();
  const isActing = Boolean(user?.asAdmin);
  // Not answered to a suspended organization, whose people get no messages either.
  const config = useRemote(permissions?.suspended === true ? null : '/api/v1/client-config', configSchema);
  const sessions = useRemote(isActing ? null : identityUrl('/sessions'), sessionsSchema);
  const secondFactor = useRemote(isActing ? null : identityUrl('/users/me/2fa'), secondFactorSchema);
  const organization = isActing || permissions?.suspended === true ? undefined : user?.organization;
  const calendar = useRemote(organization ? CALENDAR_FEEDS_PATH : null, calendarFeedsSchema);
  if (!user) return null;
  const sections = [
    { id: 'pf-organizations', legend: t('organizations') },
    { id: 'pf-display', legend: t('account:displayTitle') },
    { id: 'pf-notifications', legend: t('account:notifications') },
    ...(organization ? [{ id: 'pf-calendar', legend: t('calendar.title') }] : []),
    ...(isActing
      ? []
      : [
          { id: 'pf-code', legend: t('code') },
          { id: 'pf-password', legend: t('password') },
          { id: 'pf-second-factor', legend: t('secondFactor') },
          { id: 'pf-sessions', legend: t('sessions') },
        ]),
  ];
  const timeZone = settings?.timeZone ?? 'Europe/Paris';

  return (
    <>
      <Breadcrumbs items={[{ label: t('nav:home'), to: '/' }, { label: t('nav:profile') }]} />
      <PageHeader title={t('nav:profile')} />
      <div className="si-wrap">
        <SectionIndex label={t('index')} sections={sections} />
        <div className="pf">
          <div className="pf-who">
            <span className="avatar" aria-hidden="true">
              {initials(user.name)}
            </span>
            <div className="min-w-0">
              <p className="text-lg font-semibold">{user.name}</p>
              <p className="break-words text-muted">{user.email}</p>
            </div>
          </div>
          <OrganizationsSection user={user} />
          <Section id="display" title={t('account:displayTitle')} about={t('account:savedHere')}>
            <DisplayFields />
          </Section>
          <Section id="notifications" title={t('account:notifications')}>
            <div className="grid justify-items-start gap-2">
              <SoundField />
              {isActing ? null : <PushSwitch online={online} />}
              {config.value?.mail ? (
                <Switch
                  label={t('byEmail', { email: user.email })}
                  checked={preferences?.notifyEmail === true}
                  onChange={(notifyEmail) => void save({ notifyEmail })}
                />
              ) : null}
            </div>
          </Section>
          {organization ? <CalendarSection remote={calendar} online={online} timeZone={timeZone} organization={organization.name} /> : null}
          {isActing ? (
            <Note tone="info">{t('acting', { name: user.name })}</Note>
          ) : (
            <>
              <CodeSection user={user} />
              {online ? null : <Note tone="offline">{t('offline')}</Note>}
              <PasswordSection email={user.email} online={online} onChanged={() => void sessions.reload()} />
              <SecondFactorSection remote={secondFactor} online={online} email={user.email} />
              <SessionsSection remote={sessions} online={online} timeZone={timeZone} />
            </>
          )}
        </div>
      </div>
    </>
  );
}
