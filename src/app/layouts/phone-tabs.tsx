import { Link, useLocation } from '@tanstack/react-router';
import { Ellipsis, Truck } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { judgePage } from '../../domain/access/guards.ts';
import { phoneTabs, PHONE_TABS_MAX } from '../../domain/access/menu.ts';
import { useSession } from '../session/use-session.ts';
import { isUnder, useEntries, useFirstEntries, type Entry } from './entries.ts';

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
