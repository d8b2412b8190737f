import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { costLines, ownershipTable } from '../../../../domain/cost/ownership.ts';
import { COST_POSTS } from '../../../../domain/cost/vehicle-cost.ts';
import type { Attachment } from '../../../../domain/entity/attachment.ts';
import { costTotals } from '../../../../domain/maintenance/works.ts';
import type { EntityName, EntityRow } from '../../../../domain/registry.ts';
import { dayTotals } from '../../../../domain/reports/journalier.ts';
import {
  formatDate,
  formatDateTime,
  formatMoney,
  formatNumber,
  formatTime,
  formatUnit,
  formatWorkS,
  MISSING,
} from '../../../../domain/text/format.ts';
import type { DayRange } from '../../../../domain/time/periods.ts';
import { addDays, dayStartMs } from '../../../../domain/time/time-zone.ts';
import { DetailList } from '../../../entity-ui/screen/row-details.tsx';
import { useAccess } from '../../../entity-ui/use-access.ts';
import { useNowMs, useWorkday } from '../../../entity-ui/use-now.ts';
import { useRows } from '../../../entity-ui/use-rows.ts';
import { useCodeLabel } from '../../../entity-ui/vehicle/trouble-codes.tsx';
import { useDues } from '../../../entity-ui/vehicle/use-dues.ts';
import { useAlertsOf, useDays, useDistances } from '../../../report-ui/use-days.ts';
import { AppLink } from '../../../shell/app-link.tsx';
import { vehicleFiles } from '../vehicle-files.ts';

/** Of a column of words, or of one of figures. */
type Head = string | { figure: string };
const headText = (head: Head): string => (typeof head === 'string' ? head : head.figure);
const classOf = (head: Head | undefined): string | undefined => (typeof head === 'object' ? 'num' : undefined);

interface PartProps {
  title: string;
  heads: readonly Head[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  none: string;
  aside?: ReactNode;
}

/** A part of the sheet: its rows, or that there is none. */
function Part({ title, heads, rows, none, aside }: PartProps) {
  return (
    <section className="panel vr-part">
      <header>
        <h2>{title}</h2>
        {aside}
      </header>
      {rows.length === 0 ? (
        <p className="muted">{none}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
        <div className="vr-scroll" tabIndex={0} role="group" aria-label={title}>
          <table>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={headText(head)} scope="col" className={classOf(head)}>
                    {headText(head)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, cells }) => (
                <tr key={key}>
                  {cells.map((cell, at) => (
                    <td key={headText(heads[at]!)} className={classOf(heads[at])}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

interface PartsProps {
  id: string;
  data: ReturnType<typeof useVehicleReport>;
  timeZone: string;
}

/** What happened to a vehicle in a period and what comes: its days, codes, dues, work, costs, files and reservations; of what this person may read. */
export function VehicleReportParts({ id, data, timeZone }: PartsProps) {
  const { t, i18n } = useTranslation([
    'vehicleReport',
    'reports',
    'dashboard',
    'maintenance',
    'vehicleCost',
    'dtcEvent',
    'reservation',
    'ownership',
  ]);
  const lang = i18n.language;
  const access = useAccess();
  const labelOf = useCodeLabel();
  const { days, codes, dues, works, cost, files, reservations } = data;
  return (
    <div className="vr-parts">
      <Part
        title={t('days')}
        none={days ? t('noDays') : MISSING}
        heads={[
          t('dashboard:day'),
          t('reports:columns.firstAt'),
          t('reports:columns.arrivedAt'),
          { figure: t('dashboard:journeys') },
          { figure: t('dashboard:distance') },
          { figure: t('dashboard:driving') },
          { figure: t('dashboard:idling') },
        ]}
        rows={(days ?? []).map((one) => ({
          key: one.day,
          cells: [
            <AppLink key="day" className="link" href={`/rapports/trajets?vehicles=${id}&from=${one.day}&to=${one.day}`}>
              {formatDate(one.day, lang)}
            </AppLink>,
            formatTime(one.firstMs, lang, timeZone),
            one.arrivedMs === null ? MISSING : formatTime(one.arrivedMs, lang, timeZone),
            formatNumber(one.journeys, lang),
            formatUnit(one.distanceKm, 'km', lang, 1),
            formatWorkS(one.drivingS, lang),
            formatWorkS(one.idlingS, lang),
          ],
        }))}
      />
      {access.can('read', 'dtcEvent') && (
        <Part
          title={t('codes')}
          none={t('noCodes')}
          heads={[
            t('dtcEvent:fields.code'),
            t('meaning'),
            t('dtcEvent:fields.status'),
            t('dtcEvent:fields.firstAt'),
            t('dtcEvent:fields.lastAt'),
          ]}
          aside={
            <AppLink className="link" href={`/gestion/vehicules/${id}/diagnostic`}>
              {t('toCodes')}
            </AppLink>
          }
          rows={codes.map((one) => ({
            key: one._id,
            cells: [
              <b key="code">{one.code}</b>,
              labelOf(one.code) || MISSING,
              t(`dtcEvent:choices.status.${one.status}`),
              formatDateTime(one.firstAt, lang, timeZone),
              formatDateTime(one.lastAt, lang, timeZone),
            ],
          }))}
        />
      )}
      {access.can('read', 'maintenance') && (
        <>
          <Part
            title={t('dues')}
            none={t('noDues')}
            heads={[t('maintenance:fields.kind'), t('due'), t('state')]}
            rows={dues.map((one, at) => ({
              key: `${one.plan ?? one.kind} ${at}`,
              cells: [
                t(`maintenance:choices.kind.${one.kind}`),
                [
                  one.dueOn && formatDate(one.dueOn, lang),
                  one.dueKm !== null && formatUnit(one.dueKm, 'km', lang),
                  one.dueHours !== null && formatUnit(one.dueHours, 'h', lang),
                ]
                  .filter(Boolean)
                  .join(' · ') || MISSING,
                <span key="state" className={one.state === 'overdue' ? 'tag tag-alert' : one.state === 'soon' ? 'tag tag-warning' : 'tag'}>
                  {t(`maintenance:due.states.${one.state}`)}
                </span>,
              ],
            }))}
          />
          <Part
            title={t('works')}
            none={t('noWorks')}
            heads={[
              t('maintenance:fields.doneOn'),
              t('maintenance:fields.title'),
              t('maintenance:fields.garage'),
              { figure: t('maintenance:costs.net') },
            ]}
            rows={works.map((one) => ({
              key: one._id,
              cells: [
                formatDate(one.doneOn!, lang),
                <AppLink key="title" className="link" href={`/gestion/entretiens?open=${one._id}`}>
                  {one.title}
                </AppLink>,
                one.garage ?? MISSING,
                formatMoney(costTotals(one.costs).netCents, lang),
              ],
            }))}
          />
        </>
      )}
      {access.can('read', 'vehicleCost') && (
        <section className="panel vr-part">
          <header>
            <h2>{t('costs')}</h2>
            <AppLink className="link" href={`/dashboard/tableau-de-bord-tco?vehicles=${id}`}>
              {t('ownership:title')}
            </AppLink>
          </header>
          {cost.cents === 0 ? (
            <p className="muted">{t('ownership:none')}</p>
          ) : (
            <DetailList
              lines={[
                ...COST_POSTS.filter((post) => cost.byPost[post] !== 0).map((post) => ({
                  label: t(`vehicleCost:choices.post.${post}`),
                  value: formatMoney(cost.byPost[post], lang),
                })),
                {
                  label: t('ownership:total'),
                  value: <b>{formatMoney(cost.cents, lang)}</b>,
                  aside: cost.kmCents === null ? undefined : `${formatMoney(cost.kmCents, lang)} / km`,
                },
              ]}
            />
          )}
        </section>
      )}
      {access.can('read', 'claim') && (
        <Part
          title={t('files')}
          none={t('noFiles')}
          heads={[t('file'), t('of')]}
          rows={files.map((one) => ({
            key: one.id,
            cells: [
              <AppLink key="file" className="link" href={one.href}>
                {one.name}
              </AppLink>,
              one.of,
            ],
          }))}
        />
      )}
      {access.can('read', 'reservation') && (
        <Part
          title={t('reservations')}
          none={t('noReservations')}
          heads={[t('reservation:fields.startAt'), t('reservation:fields.endAt'), t('reservation:fields.state')]}
          rows={reservations.map((one) => ({
            key: one._id,
            cells: [
              <AppLink key="at" className="link" href={`/reservations/${one._id}`}>
                {formatDateTime(one.startAt, lang, timeZone)}
              </AppLink>,
              formatDateTime(one.endAt, lang, timeZone),
              t(`reservation:choices.state.${one.state}`),
            ],
          }))}
        />
      )}
    </div>
  );
}

/** Rows of an entity that are about one vehicle. */
function useRowsOf<N extends EntityName>(entity: N, id: string): readonly EntityRow<N>[] {
  const { rows } = useRows(entity);
  return useMemo(() => rows.filter((row) => 'vehicle' in row && row.vehicle === id), [rows, id]);
}

/** Where a file of the vehicle is kept. */
interface VehicleFile extends Attachment {
  of: string;
  href: string;
}

/** Everything of a vehicle over a period, from this device's own copy; its journeys as reports have them. A vehicle whose days are not known has no kilometres. */
export function useVehicleReport(id: string, range: DayRange, timeZone: string, isReady: boolean) {
  const mayCost = useAccess().can('read', 'vehicleCost');
  const asked = useMemo(() => ({ ...range, timeZone, vehicles: [id], options: {} }), [range, timeZone, id]);
  const { run, days } = useDays(isReady ? asked : null, range);
  const alerts = useAlertsOf(asked, false, range);
  const codes = useRowsOf('dtcEvent', id);
  const works = useRowsOf('maintenance', id);
  const claims = useRowsOf('claim', id);
  const contracts = useRowsOf('rentalContract', id);
  const costs = useRowsOf('vehicleCost', id);
  const reservations = useRowsOf('reservation', id);
  const allDues = useDues().dues;
  const dues = useMemo(() => allDues.filter(({ vehicle }) => vehicle === id), [allDues, id]);
  const totals = useMemo(() => days && dayTotals(days), [days]);
  const { today } = useWorkday(useNowMs());
  const { remote, distanceOf } = useDistances(range, today, isReady && mayCost);
  const cost = useMemo(() => {
    const { lines } = costLines({ costs, contracts, works, claims }, range, { timeZone, withTax: false });
    return ownershipTable({ lines, vehicles: [{ _id: id, fleet: null }], days: range, distanceOf }).total;
  }, [costs, contracts, works, claims, range, timeZone, id, distanceOf]);
  const [first, end] = [dayStartMs(range.from, timeZone), dayStartMs(addDays(range.to, 1), timeZone)];
  const touches = (from: string, to: string): boolean => Date.parse(from) < end && Date.parse(to) >= first;
  const files: VehicleFile[] = vehicleFiles(id, { maintenance: works, rentalContract: contracts, claim: claims }).flatMap((group) =>
    group.files.map((file) => ({ ...file, of: group.title, href: group.href })),
  );
  return {
    run,
    isCosted: !mayCost || remote.phase !== 'asking',
    days: days?.toSorted((a, b) => (a.day < b.day ? 1 : -1)),
    totals,
    alerts,
    dues,
    cost,
    files,
    codes: codes.filter(({ firstAt, lastAt }) => touches(firstAt, lastAt)),
    works: works.filter(({ state, doneOn }) => state === 'done' && doneOn !== null && doneOn >= range.from && doneOn <= range.to),
    reservations: reservations.filter(({ startAt, endAt }) => touches(startAt, endAt)).toSorted((a, b) => (a.startAt < b.startAt ? -1 : 1)),
  };
}
