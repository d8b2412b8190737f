import { Link, useLocation } from '@tanstack/react-router';
import { ArrowUpRight, ChevronUp, EllipsisVertical, LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDeferredValue, useMemo } from 'react';
import { ACTIVITIES, activityAt, type Activity } from '../../domain/telemetry/state.ts';
import { RETIRED_STATUSES } from '../../domain/vehicle/vehicle.ts';
import { formatNumber } from '../../domain/text/format.ts';
import { initials } from '../ui/logo.tsx';
import { useSession } from '../session/use-session.ts';
import { IconButton, OutsideLink } from '../ui/button.tsx';
import { Menu } from '../ui/menu.tsx';
import { useRows, useStates } from '../entity-ui/use-rows.ts';
import { useMovementsSeen } from '../entity-ui/use-access.ts';
import { useNowMs } from '../entity-ui/use-now.ts';
import { StateGlyph } from '../ui/vehicle-marks.tsx';
import { Brand, useAccount } from './account.tsx';
import { Badge, Bell } from './bell.tsx';
import { useBranch } from './branches.ts';
import { isUnder, useEntries, type Entry } from './entries.ts';
import { SearchCorner } from './search-corner.tsx';
import { SyncCorner } from './sync-corner.tsx';

const BARS: Record<string, { height: string; background: string }> = {
  moving: { height: '100%', background: 'var(--moving)' },
  idling: { height: '58%', background: 'var(--idling)' },
  parked: { height: '30%', background: 'var(--parked)' },
  offline: { height: '2px', background: 'var(--ribbon-offline)' },
};

/** Counts of the fleet by activity, at the bottom of the side navigation; what has left the fleet is not counted, as in the list. */
function FleetState() {
  const { t, i18n } = useTranslation(['nav', 'activity']);
  const { rows } = useRows('vehicle');
  const states = useDeferredValue(useStates()).byId;
  const nowMs = useNowMs();
  const sees = useMovementsSeen('positions');
  const counts = useMemo(() => {
    const seen: Record<Activity, number> = { moving: 0, idling: 0, parked: 0, offline: 0 };
    for (const row of rows)
      if (!RETIRED_STATUSES.includes(row['status']) && (sees === 'fleet' || states.has(row._id)))
        seen[activityAt(states.get(row._id), nowMs)]++;
    return ACTIVITIES.map((activity) => ({ activity, count: seen[activity] }));
  }, [rows, states, nowMs, sees]);
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  return (
    <div className="grid gap-1.5 text-xs max-lg:hidden">
      <div className="flex justify-between text-muted">
        <span>{t('fleetState')}</span>
        <span>{t('vehiclesCount', { count: total })}</span>
      </div>
      <div className="fleet-strip" aria-hidden="true">
        {counts.map(({ activity, count }) => (count > 0 ? <i key={activity} style={{ flex: count, ...BARS[activity] }} /> : null))}
      </div>
      <ul className="flex justify-between">
        {counts.map(({ activity, count }) => (
          <li key={activity} className="flex items-center gap-1" title={t(`activity:${activity}`)}>
            <StateGlyph activity={activity} headingDeg={45} size={14} />
            <span className="sr-only">{t(`activity:${activity}`)}</span>
            <b>{formatNumber(count, i18n.language)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Branch({ entry, pathname }: { entry: Entry; pathname: string }) {
  const { t } = useTranslation('nav');
  const branch = useBranch(entry.key);
  const on = isUnder(pathname, entry.to);
  const Icon = entry.icon;
  return (
    <>
      <Link
        to={entry.to}
        className={`side-link ${on ? 'is-on' : ''} ${entry.admin ? 'side-admin' : ''}`}
        aria-current={pathname === entry.to ? 'page' : undefined}
      >
        <Icon aria-hidden="true" />
        {t(entry.key)}
        {on && branch.length > 0 ? <ChevronUp aria-hidden="true" className="ml-auto size-3.5!" /> : null}
      </Link>
      {on && branch.length > 0 ? (
        <div className="side-sub">
          {branch.map(({ key, to }) => (
            <Link key={key} to={to} aria-current={isUnder(pathname, to) ? 'page' : undefined}>
              {t(key)}
            </Link>
          ))}
        </div>
      ) : null}
    </>
  );
}

/** 3 of 12 columns, from 800 px up, when the person prefers it. */
export function Side() {
  const { t } = useTranslation('nav');
  const { user, settings } = useSession();
  const { pathname } = useLocation();
  const entries = useEntries();
  const account = useAccount(true);
  return (
    <aside className="side no-print">
      <div className="side-top">
        <div className="min-w-0 flex-1">
          <Brand />
        </div>
        <Badge />
        <Bell />
      </div>
      <SearchCorner face="side" />
      <nav aria-label={t('main')}>
        {entries.map((entry) => (
          <Branch key={entry.key} entry={entry} pathname={pathname} />
        ))}
        {(settings?.links ?? []).map(({ title, href }) => (
          <OutsideLink key={href + title} className="side-link" href={href}>
            <ArrowUpRight aria-hidden="true" />
            {title}
          </OutsideLink>
        ))}
      </nav>
      <div className="side-bottom">
        <FleetState />
        <div>
          <SyncCorner />
        </div>
        <div className="flex items-center gap-2.5">
          <span className="avatar max-lg:hidden">{initials(user?.name ?? '')}</span>
          <b className="ell min-w-0 flex-1 text-sm">{user?.name}</b>
          <Menu
            className="iconbtn"
            label={t('account', { name: user?.name ?? '' })}
            button={<EllipsisVertical aria-hidden="true" />}
            items={account.items}
          />
          <IconButton label={t('logout')} icon={<LogOut aria-hidden="true" />} onClick={account.signOut} className="max-lg:hidden" />
        </div>
      </div>
      {account.dialogs}
    </aside>
  );
}
