import { useRouter } from '@tanstack/react-router';
import { Truck } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { measuredCents, type OwnershipRow, postKmCents } from '../../../domain/cost/ownership.ts';
import { COST_POSTS, type CostPost } from '../../../domain/cost/vehicle-cost.ts';
import { formatEuros, formatMoney, formatPercent, formatUnit, MISSING } from '../../../domain/text/format.ts';
import { orderRows } from '../../../domain/text/order-rows.ts';
import { foldText } from '../../../domain/text/search-text.ts';
import { BarKey } from '../../chart/stacked-bars.tsx';
import { ListBody } from '../../entity-ui/list/list-page.tsx';
import { ListRows } from '../../entity-ui/list/list-table.tsx';
import { ListToolbar } from '../../entity-ui/list/list-toolbar.tsx';
import { useExport } from '../../entity-ui/list/use-export.ts';
import type { ListSearch, PatchSearch } from '../../entity-ui/list/use-list-search.ts';
import { useListView } from '../../entity-ui/list/use-list-view.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import type { Column } from '../../ui/data-table/model.ts';
import { PHONE, useMedia } from '../../ui/use-media.ts';
import { Plate } from '../../ui/vehicle-marks.tsx';

interface OwnershipRowsProps {
  rows: readonly OwnershipRow[];
  total: OwnershipRow;
  by: 'vehicle' | 'fleet';
  search: ListSearch;
  patch: PatchSearch;
  isLoaded: boolean;
  /** Of the period, in the name of a file. */
  days: string;
}

const NO_FILTERS: readonly string[] = [];
const idOf = ({ id }: OwnershipRow): string => id ?? '-';
const euros = (cents: number | null): number | '' => (cents === null ? '' : Math.round(cents * 100) / 10_000);

/** A line for each vehicle or fleet, with each post: ordered, searched, written to a file. */
export function OwnershipRows({ rows, total, by, search, patch, isLoaded, days }: OwnershipRowsProps) {
  const { t, i18n } = useTranslation(['ownership', 'vehicleCost', 'list']);
  const lang = i18n.language;
  const phone = useMedia(PHONE);
  const router = useRouter();
  const vehicles = useRows('vehicle').byId;
  const fleets = useRows('fleet').byId;
  const nameOf = useMemo(
    () =>
      (row: OwnershipRow): string =>
        String((by === 'vehicle' ? vehicles.get(idOf(row))?.['registration'] : fleets.get(idOf(row))?.['name']) ?? t('noFleet')),
    [by, vehicles, fleets, t],
  );
  const columns = useMemo((): Column<OwnershipRow>[] => {
    const money = (id: string, label: string, of: (row: OwnershipRow) => number | null, widthPx = 120): Column<OwnershipRow> => ({
      id,
      label,
      widthPx,
      numeric: true,
      sortable: true,
      cell: (row) => formatEuros(of(row), lang),
    });
    return [
      {
        id: 'name',
        label: t(`by.${by}`),
        widthPx: 170,
        frozen: true,
        sortable: true,
        cell: (row) => (by === 'vehicle' ? <Plate value={nameOf(row)} /> : <b className="ell font-medium">{nameOf(row)}</b>),
      },
      money('cents', t('total'), ({ cents }) => cents),
      money('monthCents', t('perMonth'), ({ monthCents }) => monthCents),
      money('countedCents', t('counted'), (row) => (row.counted ? measuredCents(row) : null), 150),
      { ...money('kmCents', t('perKm'), ({ kmCents }) => kmCents, 90), cell: ({ kmCents }) => formatMoney(kmCents, lang) },
      { id: 'km', label: t('km'), widthPx: 110, numeric: true, sortable: true, cell: ({ km }) => formatUnit(km, 'km', lang) },
      ...COST_POSTS.map((post) =>
        money(post, t(`vehicleCost:choices.post.${post}`), ({ byPost }) => byPost[post], post === 'financing' ? 200 : 105),
      ),
    ];
  }, [t, lang, by, nameOf]);
  const view = useListView<OwnershipRow>({
    listKey: `ownership-${by}`,
    search,
    patch,
    filterKeys: NO_FILTERS,
    startingSort: '-cents',
    columns,
  });
  const shown = useMemo(() => {
    const found = rows.filter((row) => foldText(nameOf(row)).includes(foldText(view.typed)));
    const { column, direction } = view.sort;
    const keyOf = (row: OwnershipRow): string | number | null =>
      column === 'name'
        ? foldText(nameOf(row))
        : column in row.byPost
          ? row.byPost[column as keyof typeof row.byPost]
          : column === 'countedCents'
            ? row.counted && measuredCents(row)
            : (row[column as 'cents' | 'km'] ?? null);
    return orderRows(found, keyOf, direction);
  }, [rows, nameOf, view.typed, view.sort]);
  const file = useExport<OwnershipRow>(t('exportName'), t('title'), days, () => [
    { label: t(`by.${by}`), value: nameOf },
    ...(by === 'fleet' ? [{ label: t('vehicles'), value: ({ vehicles: count }: OwnershipRow) => count }] : []),
    ...COST_POSTS.map((post) => ({
      label: `${t(`vehicleCost:choices.post.${post}`)} (€)`,
      value: ({ byPost }: OwnershipRow) => euros(byPost[post]),
    })),
    { label: `${t('total')} (€)`, value: ({ cents }) => euros(cents) },
    { label: `${t('perMonth')} (€)`, value: ({ monthCents }) => euros(monthCents) },
    { label: `${t('counted')} (€)`, value: (row) => euros(row.counted ? measuredCents(row) : null) },
    { label: `${t('km')} (km)`, value: ({ km }) => (km === null ? '' : Math.round(km * 10) / 10) },
    { label: `${t('perKm')} (€)`, value: ({ kmCents }) => euros(kmCents) },
  ]);
  const hrefOf = (row: OwnershipRow): string =>
    `/dashboard/tableau-de-bord-tco?${by === 'vehicle' ? `tab=costs&vehicle=${idOf(row)}` : `fleets=${idOf(row)}`}`;
  const isTotalled = shown.length === rows.length && shown.length > 1;
  const totals = Object.fromEntries(columns.map((column) => [column.id, column.id === 'name' ? t('total') : column.cell(total)]));
  return (
    <>
      <ListToolbar
        view={view}
        groups={[]}
        patch={patch}
        phone={phone}
        count={shown.length}
        searchText={t('search')}
        onExport={(format) => void file.run(format, shown)}
      />
      <ListBody
        count={shown.length}
        loaded={isLoaded}
        isFiltered={view.isFiltered}
        onClear={view.clear}
        empty={{ icon: <Truck aria-hidden="true" />, title: t('none'), text: t('noneText') }}
      >
        <ListRows
          phone={phone}
          label={t(`rows.${by}`)}
          view={view}
          items={shown}
          idOf={idOf}
          nameOf={nameOf}
          hrefOf={hrefOf}
          onOpen={(row) => void router.navigate({ href: hrefOf(row) })}
          firstDown={columns.slice(1).map(({ id }) => id)}
          {...(isTotalled ? { totals } : {})}
          card={(row) => (
            <div className="grid gap-1">
              <span className="flex items-center gap-2">
                {columns[0]!.cell(row)}
                <b className="ml-auto">{formatEuros(row.cents, lang)}</b>
              </span>
              <span className="flex flex-wrap gap-x-3 text-sm text-muted">
                {columns.slice(2, 6).map((column) => (
                  <span key={column.id}>
                    {column.label} : {column.cell(row)}
                  </span>
                ))}
              </span>
            </div>
          )}
        />
      </ListBody>
    </>
  );
}

interface PostTableProps {
  total: OwnershipRow;
  months: number;
  budget: Readonly<Record<CostPost, number | null>>;
}

/** What each post comes to: of the whole, a month, a kilometre, and against its budget. */
export function PostTable({ total, months, budget }: PostTableProps) {
  const { t, i18n } = useTranslation(['ownership', 'vehicleCost']);
  const lang = i18n.language;
  const told = COST_POSTS.filter((post) => total.byPost[post] !== 0 || budget[post] !== null);
  const hasBudget = told.some((post) => budget[post] !== null);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
    <section className="ow-posts" tabIndex={0} aria-label={t('byPost')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('post')}</th>
            <th scope="col" className="num">
              {t('amount')}
            </th>
            <th scope="col" className="num">
              {t('share')}
            </th>
            <th scope="col" className="num">
              {t('perMonth')}
            </th>
            <th scope="col" className="num">
              {t('counted')}
            </th>
            <th scope="col" className="num">
              {t('perKm')}
            </th>
            {hasBudget && (
              <th scope="col" className="num">
                {t('budget')}
              </th>
            )}
            {hasBudget && (
              <th scope="col" className="num">
                {t('gap')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {told.map((post) => {
            const [cents, may] = [total.byPost[post], budget[post]];
            return (
              <tr key={post}>
                <th scope="row">
                  <span className="ow-post">
                    <BarKey at={COST_POSTS.indexOf(post)} />
                    {t(`vehicleCost:choices.post.${post}`)}
                  </span>
                </th>
                <td className="num">{formatEuros(cents, lang)}</td>
                <td className="num">{total.cents > 0 ? formatPercent((cents / total.cents) * 100, lang) : MISSING}</td>
                <td className="num">{formatEuros(cents / months, lang)}</td>
                <td className="num">{total.counted ? formatEuros(total.measured[post], lang) : MISSING}</td>
                <td className="num">{formatMoney(postKmCents(total, post), lang)}</td>
                {hasBudget && <td className="num">{formatEuros(may, lang)}</td>}
                {hasBudget && (
                  <td className="num">
                    {may === null ? (
                      MISSING
                    ) : (
                      <span className={cents > may ? 'delta delta-bad' : 'delta delta-good'}>
                        {cents > may ? '+' : ''}
                        {formatEuros(cents - may, lang)}
                      </span>
                    )}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('total')}</th>
            <td className="num">{formatEuros(total.cents, lang)}</td>
            <td />
            <td className="num">{formatEuros(total.monthCents, lang)}</td>
            <td className="num">{total.counted ? formatEuros(measuredCents(total), lang) : MISSING}</td>
            <td className="num">{formatMoney(total.kmCents, lang)}</td>
            {hasBudget && (
              <td className="num">
                {formatEuros(
                  told.reduce((sum, post) => sum + (budget[post] ?? 0), 0),
                  lang,
                )}
              </td>
            )}
            {hasBudget && <td />}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
