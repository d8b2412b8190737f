import { Plus, ReceiptText } from 'lucide-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { judgePage } from '../../../domain/access/guards.ts';
import { MANAGERS } from '../../../domain/access/permissions.ts';
import { COST_POSTS } from '../../../domain/cost/vehicle-cost.ts';
import { formatDate, formatMoney, formatUnit, MISSING } from '../../../domain/text/format.ts';
import { costLines, ownershipTable } from '../../../domain/cost/ownership.ts';
import type { DayRange } from '../../../domain/time/periods.ts';
import type { EntityName, EntityRow } from '../../../domain/registry.ts';
import { DetailList } from '../../entity-ui/screen/row-details.tsx';
import { isNotHereYet, NotHere } from '../../entity-ui/list/list-page.tsx';
import { useAccess } from '../../entity-ui/use-access.ts';
import { useSyncStatus, useRows } from '../../entity-ui/use-rows.ts';
import { useSession } from '../../session/use-session.ts';
import { AppLink } from '../../shell/app-link.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState, Note } from '../../ui/note.tsx';
import { useDistances } from '../../report-ui/use-days.ts';

/** Rows of an entity that are about one vehicle, as far as this person may read them. */
function useOwn<N extends EntityName>(entity: N, id: string): { rows: readonly EntityRow<N>[]; loaded: boolean } {
  const { rows, loaded } = useRows<N>(useAccess().can('read', entity) ? entity : null);
  return useMemo(() => ({ rows: rows.filter((row) => 'vehicle' in row && row.vehicle === id), loaded }), [rows, loaded, id]);
}

/** What a vehicle costs over some days, from this device's own copy, as the screen of ownership counts it; how far it went is the server's answer. */
function useVehicleCosts(id: string, range: DayRange, today: string, timeZone: string) {
  const costs = useOwn('vehicleCost', id);
  const contracts = useOwn('rentalContract', id);
  const works = useOwn('maintenance', id);
  const claims = useOwn('claim', id);
  const { remote, distanceOf } = useDistances(range, today, true);
  const ground = useMemo(
    () =>
      costLines({ costs: costs.rows, contracts: contracts.rows, works: works.rows, claims: claims.rows }, range, {
        timeZone,
        withTax: false,
      }),
    [costs.rows, contracts.rows, works.rows, claims.rows, range, timeZone],
  );
  const total = useMemo(
    () => ownershipTable({ lines: ground.lines, vehicles: [{ _id: id, fleet: null }], days: range, distanceOf }).total,
    [ground, id, range, distanceOf],
  );
  const bills = useMemo(() => costs.rows.toSorted((a, b) => b.fromOn.localeCompare(a.fromOn)), [costs.rows]);
  return { remote, total, bills, loaded: costs.loaded && contracts.loaded && works.loaded && claims.loaded };
}

const OWNERSHIP = '/dashboard/tableau-de-bord-tco';

/** Tab of what a vehicle costs: this year by post, then its bills; each opens where it is written. */
export function CostsPanel({ vehicle, today, timeZone }: { vehicle: string; today: string; timeZone: string }) {
  const { t, i18n } = useTranslation(['vehicles', 'vehicleCost', 'ownership']);
  const lang = i18n.language;
  const year = today.slice(0, 4);
  const range = useMemo(() => ({ from: `${year}-01-01`, to: today }), [year, today]);
  const { remote, total, bills, loaded } = useVehicleCosts(vehicle, range, today, timeZone);
  const status = useSyncStatus();
  const { user, permissions } = useSession();
  const mayOpen = judgePage({ guard: 'session', flags: ['dashboard'], roles: MANAGERS }, user, permissions) === 'open';
  const mayAdd = useAccess().can('create', 'vehicleCost') && mayOpen;
  const navigate = useNavigate();
  const add = mayAdd && (
    <Button icon={<Plus aria-hidden="true" />} onClick={() => void navigate({ to: OWNERSHIP, search: { tab: 'costs', new: 1, vehicle } })}>
      {t('costs.add')}
    </Button>
  );
  if (!loaded) return null;
  // The sum of a part would be read as the sum.
  if (isNotHereYet(status)) return <NotHere />;
  if (bills.length === 0 && total.cents === 0)
    return (
      <EmptyState className="mt-8" icon={<ReceiptText aria-hidden="true" />} title={t('costs.none', { year })} action={add}>
        {t('costs.noneText')}
      </EmptyState>
    );
  return (
    <div className="vd-costs">
      <section className="panel vd-card" aria-labelledby="vd-year">
        <header>
          <h2 id="vd-year">{t('costs.year', { year })}</h2>
          {mayOpen && (
            <span className="end text-sm">
              <AppLink className="link" href={`${OWNERSHIP}?vehicles=${vehicle}`}>
                {t('ownership:title')}
              </AppLink>
            </span>
          )}
        </header>
        <div className="in pb-3">
          <DetailList
            lines={[
              ...COST_POSTS.filter((post) => total.byPost[post] !== 0).map((post) => ({
                label: t(`vehicleCost:choices.post.${post}`),
                value: formatMoney(total.byPost[post], lang),
              })),
              { label: t('ownership:total'), value: <b>{formatMoney(total.cents, lang)}</b> },
              { label: t('ownership:perMonth'), value: formatMoney(total.monthCents, lang) },
              {
                label: t('ownership:perKm'),
                value: formatMoney(total.kmCents, lang),
                aside: total.km ? formatUnit(Math.round(total.km), 'km', lang) : undefined,
              },
            ]}
          />
          {remote.phase === 'offline' && (
            <Note tone="offline" className="mt-3">
              {t('ownership:kmAbsent')}
            </Note>
          )}
          {(remote.phase === 'refused' || remote.phase === 'failed') && (
            <Note tone="warning" className="mt-3">
              {t('ownership:kmFailed')}
            </Note>
          )}
        </div>
      </section>
      <section className="panel vd-card" aria-labelledby="vd-bills">
        <header>
          <h2 id="vd-bills">{t('ownership:tabs.costs')}</h2>
          <span className="end">{add}</span>
        </header>
        {bills.length === 0 ? (
          <p className="in pb-3 text-sm text-muted">{t('costs.noBill')}</p>
        ) : (
          <ul className="vd-lines">
            {bills.map(({ _id, label, post, fromOn, netCents }) => {
              const cells = (
                <>
                  <span className="min-w-0">
                    <b className="ell block">{label}</b>
                    <span className="text-xs text-muted">
                      {t(`vehicleCost:choices.post.${post}`)} · {fromOn ? formatDate(fromOn, lang) : MISSING}
                    </span>
                  </span>
                  <b className="vd-amount">{formatMoney(netCents, lang)}</b>
                </>
              );
              return (
                <li key={_id}>
                  {mayOpen ? (
                    <AppLink className="vd-line" href={`${OWNERSHIP}?tab=costs&open=${_id}`}>
                      {cells}
                    </AppLink>
                  ) : (
                    <div className="vd-line">{cells}</div>
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </section>
    </div>
  );
}
