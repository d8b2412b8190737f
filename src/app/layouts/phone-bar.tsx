import { Link, useLocation } from '@tanstack/react-router';
import { ArrowUpRight, Ellipsis, EllipsisVertical, Truck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePlatform, useSession } from '../session/use-session.ts';
import { IconButton, OutsideLink } from '../ui/button.tsx';
import { Logo } from '../ui/logo.tsx';
import { Sheet } from '../ui/overlay.tsx';
import { useAccount } from './account.tsx';
import { BellRow, useUnread } from './bell.tsx';
import { type Entry, HOME, isUnder, useEntries, useFirstEntries } from './entries.ts';
import { SearchCorner } from './search-corner.tsx';
import { SyncCorner } from './sync-corner.tsx';
import { useMemo } from 'react';
import { judgePage } from '../../domain/access/guards.ts';
import { phoneTabs } from '../../domain/access/menu.ts';

/** Beside them stands "more". */
const PHONE_TABS_MAX = 4;

interface PhoneBarProps {
  title: string;
  /** Opened by the dots here, and by "more" at the bottom. */
  isMenuOpen: boolean;
  onMenu: (open: boolean) => void;
}

const LONG = 16;

/** Under 800 px: title, chip, search, dots menu; the menu is a sheet over the whole screen with rows of 56 px. */
export function PhoneBar({ title, isMenuOpen: open, onMenu: setOpen }: PhoneBarProps) {
  const { t } = useTranslation('nav');
  const { user, settings } = useSession();
  const site = usePlatform();
  const { pathname } = useLocation();
  // Beside the entries of the top navigation, which the specification closes (N-022).
  const own = useFirstEntries().filter(({ key }) => key !== HOME.key);
  const entries = useEntries();
  const account = useAccount(false);
  const { unread } = useUnread();
  const close = (): void => setOpen(false);
  const row = ({ key, to, icon: Icon, admin }: Entry) => (
    <Link
      key={key}
      to={to}
      className={`ph-row ${admin ? 'ph-admin' : ''}`}
      aria-current={isUnder(pathname, to) ? 'page' : undefined}
      onClick={close}
    >
      <Icon aria-hidden="true" />
      {t(key)}
    </Link>
  );
  return (
    <header className="ph-bar no-print">
      <Link to="/" aria-label={t('home')} className="rounded-md">
        <Logo src={settings?.logo ?? site.theme?.logo} />
      </Link>
      <div className={title.length > LONG ? 'ph-title long' : 'ph-title'}>{title}</div>
      <SyncCorner short />
      <SearchCorner face="icon" />
      <IconButton
        label={t('menu')}
        icon={<EllipsisVertical aria-hidden="true" />}
        count={unread}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      <Sheet open={open} onClose={close} full padded={false} title={user?.organization?.name ?? t('menu')}>
        <BellRow close={close} />
        {own.length > 0 ? <nav aria-label={t('ownWork')}>{own.map(row)}</nav> : null}
        <nav aria-label={t('main')}>
          {[HOME, ...entries].map(row)}
          {(settings?.links ?? []).map(({ title: words, href }) => (
            <OutsideLink key={href + words} className="ph-row" href={href}>
              <ArrowUpRight aria-hidden="true" />
              {words}
            </OutsideLink>
          ))}
        </nav>
        {account.items.map((item) =>
          item.kind === 'rule' ? null : item.kind === 'title' ? (
            <p key={item.key} className="px-5 pt-5 pb-1.5 text-sm text-muted">
              {item.label}
            </p>
          ) : item.to !== undefined ? (
            <Link key={item.key} to={item.to} className="ph-row" onClick={close}>
              {item.icon}
              {item.label}
            </Link>
          ) : (
            <button
              key={item.key}
              type="button"
              className="ph-row"
              onClick={() => {
                close();
                item.onSelect?.();
              }}
            >
              {item.icon}
              {item.label}
            </button>
          ),
        )}
      </Sheet>
      {account.dialogs}
    </header>
  );
}

/** At the bottom of a phone: four screens of the person's role within a thumb's reach, and all the others. */
export function PhoneTabs({ isMenuOpen, onMenu }: { isMenuOpen: boolean; onMenu: (open: boolean) => void }) {
  const { t } = useTranslation('nav');
  const { pathname } = useLocation();
  const tabs = usePhoneTabs();
  // The nearest one: vehicles are under the management too.
  const current = tabs.filter(({ to }) => isUnder(pathname, to)).toSorted((a, b) => b.to.length - a.to.length)[0];
  return (
    <nav className="ph-tabs no-print" aria-label={t('quick')}>
      {tabs.map(({ key, to, icon: Icon }) => (
        <Link key={key} to={to} className="ph-tab" aria-current={current?.key === key ? 'page' : undefined}>
          <Icon aria-hidden="true" />
          <span>{t(`tab.${key}`)}</span>
        </Link>
      ))}
      <button type="button" className="ph-tab" aria-haspopup="dialog" aria-expanded={isMenuOpen} onClick={() => onMenu(true)}>
        <Ellipsis aria-hidden="true" />
        <span>{t('more')}</span>
      </button>
    </nav>
  );
}

const VEHICLES: Entry = { key: 'vehicles', to: '/gestion/vehicules', icon: Truck, admin: false };

/** By role (menu.ts), then what else the person has. */
function usePhoneTabs(): Entry[] {
  const { user, permissions } = useSession();
  const first = useFirstEntries();
  const entries = useEntries();
  return useMemo(() => {
    const mayVehicles = judgePage({ guard: 'manager', flags: ['management'] }, user, permissions) === 'open';
    const all = [...first, ...(mayVehicles ? [VEHICLES] : []), ...entries];
    const wanted = phoneTabs(user).flatMap((key) => all.find((entry) => entry.key === key) ?? []);
    return [...wanted, ...all.filter((entry) => !wanted.includes(entry))].slice(0, PHONE_TABS_MAX);
  }, [user, permissions, first, entries]);
}
