import { Link, useRouter } from '@tanstack/react-router';
import { BookOpen, Building2, ChevronDown, Download, Lock, LogOut, Mail, Palette, Undo2, UserRound } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { otherOrganizations, returnToAdministrator, switchOrganization } from '../session/organization.ts';
import { useDoor, usePlatform, useSession } from '../session/use-session.ts';
import { isBuilt } from '../shell/app-link.tsx';
import { install, installStore } from '../shell/install-prompt.ts';
import { notify } from '../shell/notifications.ts';
import { Logo } from '../ui/logo.tsx';
import { Menu, type MenuItem } from '../ui/menu.tsx';

const LogoutDialog = lazy(() => import('./logout-dialog.tsx').then((module) => ({ default: module.LogoutDialog })));
const DisplayDialog = lazy(() => import('./display-fields.tsx').then((module) => ({ default: module.DisplayDialog })));

/** What the account menu holds, the same in the bar, on the side and on a phone; `dialogs` stand beside the menu. */
export function useAccount(wide: boolean): { items: MenuItem[]; dialogs: ReactNode; signOut: () => void } {
  const { t } = useTranslation('nav');
  const router = useRouter();
  const { user } = useSession();
  const { lock } = useDoor();
  const installable = useSyncExternalStore(installStore.subscribe, installStore.getSnapshot);
  const [open, setOpen] = useState<'logout' | 'display' | null>(null);

  const signOut = (): void => {
    import('../session/logout.ts')
      .then(async ({ logout, waitingWork }) => {
        const { writes, drafts, files } = await waitingWork();
        if (writes + drafts + files > 0) setOpen('logout');
        else await logout(false);
      })
      .catch(() => setOpen('logout'));
  };
  const page = (key: string, to: string, icon: ReactNode): MenuItem[] => (isBuilt(router, to) ? [{ key, label: t(key), to, icon }] : []);
  const others = user ? otherOrganizations(user.organizations, user.organization?.id) : [];
  const items: MenuItem[] = [
    { kind: 'title', key: 'who', label: user ? `${user.name} · ${user.email}` : '' },
    ...page('profile', '/profil', <UserRound aria-hidden="true" />),
    ...page('documentation', '/documentation', <BookOpen aria-hidden="true" />),
    ...(wide ? page('contact', '/contact', <Mail aria-hidden="true" />) : []),
    { key: 'display', label: t('display'), icon: <Palette aria-hidden="true" />, onSelect: () => setOpen('display') },
    ...(installable
      ? [{ key: 'install', label: t('install'), icon: <Download aria-hidden="true" />, onSelect: () => void install() }]
      : []),
    ...(others.length > 0
      ? [
          { kind: 'rule' as const, key: 'rule-1' },
          { kind: 'title' as const, key: 'switch', label: t('switchAccount') },
        ]
      : []),
    ...others.map((org) => ({
      key: org.id,
      label: org.name,
      icon: <Building2 aria-hidden="true" />,
      onSelect: () => void switchOrganization(org.id),
    })),
    { kind: 'rule', key: 'rule-2' },
    ...(user?.asAdmin
      ? [
          {
            key: 'returnAdmin',
            label: t('returnAdmin'),
            icon: <Undo2 aria-hidden="true" />,
            onSelect: () => void returnToAdministrator().catch((error: unknown) => notify({ msg: t('returnAdmin'), type: 'error', error })),
          },
        ]
      : []),
    ...(lock
      ? [
          {
            key: 'lock',
            label: t('lock'),
            icon: <Lock aria-hidden="true" />,
            onSelect: () =>
              void import('../session/door.ts')
                .then(({ lockNow }) => lockNow())
                .catch((error: unknown) => notify({ msg: t('lock'), type: 'error', error })),
          },
        ]
      : []),
    { key: 'logout', label: t('logout'), icon: <LogOut aria-hidden="true" />, onSelect: signOut },
  ];
  const close = (): void => setOpen(null);
  const dialogs = (
    <Suspense>
      {open === 'logout' ? <LogoutDialog onClose={close} /> : null}
      {open === 'display' ? <DisplayDialog onClose={close} /> : null}
    </Suspense>
  );
  return { items, dialogs, signOut };
}

/** Logo, organization, role; the words open the switcher when there is somewhere to go. */
export function Brand() {
  const { t } = useTranslation('nav');
  const { user, settings } = useSession();
  const site = usePlatform();
  if (!user) return null;
  const active = user.organization;
  const others = otherOrganizations(user.organizations, active?.id);
  const role = active ? t(`role.${active.role}`, { defaultValue: active.role }) : t('noOrganization');
  const words = (
    <span className="brand-words">
      <span className="ell">{active?.name ?? user.name}</span>
      <small>
        <span className="ell">{role}</span>
        {others.length > 0 ? <ChevronDown aria-hidden="true" /> : null}
      </small>
    </span>
  );
  return (
    <div className="brand">
      <Link to="/" aria-label={t('home')} className="rounded-md">
        <Logo src={settings?.logo ?? site.theme?.logo} />
      </Link>
      {others.length > 0 ? (
        <Menu
          align="start"
          className="min-w-0 rounded-md text-left"
          label={`${active?.name ?? user.name}. ${t('switchAccount')}`}
          button={words}
          items={[
            { kind: 'title', key: 'title', label: t('switchAccount') },
            ...others.map((org) => ({
              key: org.id,
              label: org.name,
              hint: t(`role.${org.role}`, { defaultValue: org.role }),
              onSelect: () => void switchOrganization(org.id),
            })),
          ]}
        />
      ) : (
        words
      )}
    </div>
  );
}
