import { CircleCheck } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Defect } from '../../../domain/check-list/defect.ts';
import type { Maintenance } from '../../../domain/maintenance/maintenance.ts';
import { isMaintenanceOpen } from '../../../domain/maintenance/maintenance-kind.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import type { CostLine } from '../../../domain/maintenance/cost-lines.ts';
import { costTotals, lineCents } from '../../../domain/maintenance/cost-totals.ts';
import { formatMoney, formatNumber, formatUnit } from '../../../domain/kit/format.ts';
import { RowFiles } from '../../entity-ui/attachments/row-files.tsx';
import { useAccess } from '../../entity-ui/use-access.ts';
import { useRow, useRows } from '../../entity-ui/use-rows.ts';
import { VehicleLine } from '../../entity-ui/vehicle-link.tsx';
import { AppLink } from '../../shell/app-link.tsx';
import { Button } from '../../ui/button.tsx';
import { DetailList } from '../../entity-ui/detail-list.tsx';
import { useDoneForm } from './use-done-form.tsx';

/** What it cost, line by line, then without and with tax. */
function CostTable({ lines }: { lines: readonly CostLine[] }) {
  const { t, i18n } = useTranslation('maintenance');
  const lang = i18n.language;
  const { netCents, taxCents, grossCents } = costTotals(lines);
  const quantity = ({ quantityMilli }: CostLine): string => formatNumber(quantityMilli / 1000, lang, quantityMilli % 1000 === 0 ? 0 : 2);
  return (
    <section className="my-4" aria-label={t('fields.costs')}>
      <h3 className="mb-1 font-semibold">{t('fields.costs')}</h3>
      <DetailList
        lines={[
          ...lines.map((line, at) => ({
            label: `${at + 1}. ${line.label}`,
            value: formatMoney(lineCents(line), lang),
            aside: `${t(`costs.kinds.${line.kind}`)}, ${quantity(line)} × ${formatMoney(line.unitCents, lang)}, ${t('costs.taxBp')} ${formatUnit(line.taxBp / 100, '%', lang, line.taxBp % 100 === 0 ? 0 : 1)}`,
          })),
          { label: t('costs.net'), value: formatMoney(netCents, lang) },
          { label: t('costs.tax'), value: formatMoney(taxCents, lang) },
          { label: t('costs.gross'), value: <b>{formatMoney(grossCents, lang)}</b> },
        ]}
      />
    </section>
  );
}

/** In the drawer itself: never one modal over another. */
function Ending({ row, onClose }: { row: LocalRow; onClose: () => void }) {
  const { t } = useTranslation(['maintenance', 'entity-form']);
  const { fields, busy, save } = useDoneForm(row, onClose);
  return (
    <section className="panel mb-4 grid gap-3.5 p-4" aria-label={t('done.title')}>
      <h3 className="font-semibold">{t('done.title')}</h3>
      {fields}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t('entity-form:cancel')}</Button>
        <Button variant="primary" busy={busy} onClick={save}>
          {t('done.run')}
        </Button>
      </div>
    </section>
  );
}

/** Work on a vehicle beside its list: the vehicle, the defects it is for, what it cost, its bill. */
export function WorkDetail({ row }: { row: LocalRow }) {
  const { t, i18n } = useTranslation(['maintenance', 'defect']);
  const work = row as Maintenance;
  const vehicle = useRow('vehicle', work.vehicle);
  const defects = useRows('defect').rows;
  const mayUpdate = useAccess().can('update', 'maintenance');
  const [isEnding, setIsEnding] = useState(false);
  const own = useMemo(() => defects.filter((one) => one['maintenance'] === row._id) as (LocalRow & Defect)[], [defects, row._id]);
  return (
    <>
      {vehicle && <VehicleLine row={vehicle} />}
      {mayUpdate &&
        isMaintenanceOpen(work.state) &&
        (isEnding ? (
          <Ending row={row} onClose={() => setIsEnding(false)} />
        ) : (
          <Button className="my-3" variant="primary" icon={<CircleCheck aria-hidden="true" />} onClick={() => setIsEnding(true)}>
            {t('done.ask')}
          </Button>
        ))}
      {own.length > 0 && (
        <section className="my-4">
          <h3 className="mb-1 font-semibold">{t('defects')}</h3>
          <ul className="grid gap-1">
            {own.map((one) => (
              <li key={one._id} className="flex flex-wrap items-center gap-2">
                <AppLink className="link" href={`/check-list-vehicule?tab=defects&open=${one._id}`}>
                  {one.label[i18n.language] ?? one.label['fr'] ?? one.labelText}
                </AppLink>
                <span className="tag tag-line">{t(`defect:choices.state.${one.state}`)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {work.costs.length > 0 && <CostTable lines={work.costs} />}
      <RowFiles entity="maintenance" row={row} title={t('fields.attachments')} />
    </>
  );
}
