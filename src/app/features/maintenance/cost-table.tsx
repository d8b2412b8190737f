import { useTranslation } from 'react-i18next';
import type { CostLine } from '../../../domain/maintenance/cost-lines.ts';
import { costTotals, lineCents } from '../../../domain/maintenance/cost-totals.ts';
import { DetailList } from '../../entity-ui/detail-list.tsx';
import { formatMoney, formatNumber, formatUnit } from '../../../domain/kit/format.ts';

/** What it cost, line by line, then without and with tax. */
export function CostTable({ lines }: { lines: readonly CostLine[] }) {
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
