import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { otherOrganizations, switchOrganization } from '../session/organization.ts';
import { useSession, usePlatform } from '../session/use-session.ts';
import { Logo } from '../ui/logo.tsx';
import { Menu } from '../ui/menu.tsx';

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
