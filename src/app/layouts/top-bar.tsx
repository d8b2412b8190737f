import { Link, useLocation } from '@tanstack/react-router';
import { ArrowUpRight, ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { initials } from '../ui/logo.tsx';
import { useSession } from '../session/use-session.ts';
import { Menu } from '../ui/menu.tsx';
import { OutsideLink } from '../ui/button.tsx';
import { Brand, useAccount } from './account.tsx';
import { Badge, Bell } from './bell.tsx';
import { isUnder, useEntries } from './entries.ts';
import { SearchCorner } from './search-corner.tsx';
import { SyncCorner } from './sync-corner.tsx';
import { useFit } from '../ui/use-fit.ts';

const MORE_PX = 72;

export function TopBar() {
  const { t, i18n } = useTranslation('nav');
  const { user, settings } = useSession();
  const { pathname } = useLocation();
  const all = useEntries();
  // Administration is never folded away.
  const entries = all.filter(({ admin }) => !admin);
  const admin = all.find((entry) => entry.admin);
  const links = settings?.links ?? [];
  const total = entries.length + links.length;
  const last = useRef<HTMLAnchorElement>(null);
  const { row, count } = useFit(
    `${i18n.language}${entries.map(({ key }) => key).join()}${links.map(({ title }) => title).join()}`,
    total,
    MORE_PX,
    last,
  );
  const account = useAccount(true);
  return (
    <header className="bar no-print">
      <Brand />
      <nav className="nav" aria-label={t('main')} ref={row}>
        {entries.slice(0, count).map(({ key, to }) => (
          <Link key={key} to={to} data-entry className={`nav-link ${isUnder(pathname, to) ? 'is-on' : ''}`}>
            {t(key)}
          </Link>
        ))}
        {links.slice(0, Math.max(0, count - entries.length)).map(({ title, href }) => (
          <OutsideLink key={href + title} href={href} data-entry className="nav-link">
            {title}
            <ArrowUpRight aria-hidden="true" />
          </OutsideLink>
        ))}
        {count < total ? (
          <Menu
            align="start"
            className={`nav-link ${entries.slice(count).some(({ to }) => isUnder(pathname, to)) ? 'is-on' : ''}`}
            button={
              <>
                {t('more')}
                <ChevronDown aria-hidden="true" />
              </>
            }
            items={[
              ...entries.slice(count).map(({ key, to }) => ({ key, label: t(key), to })),
              ...links.slice(Math.max(0, count - entries.length)).map(({ title, href }) => ({ key: href + title, label: title, href })),
            ]}
          />
        ) : null}
        {admin && (
          <Link to={admin.to} className={`nav-link nav-admin ${isUnder(pathname, admin.to) ? 'is-on' : ''}`} ref={last}>
            {t(admin.key)}
          </Link>
        )}
      </nav>
      <div className="bar-end">
        <SearchCorner face="bar" />
        <SyncCorner />
        <Badge />
        <Bell />
        <Menu
          className="rounded-full"
          label={t('account', { name: user?.name ?? '' })}
          button={<span className="avatar">{initials(user?.name ?? '')}</span>}
          items={account.items}
        />
      </div>
      {account.dialogs}
    </header>
  );
}
