import { useTranslation } from 'react-i18next';
import { COST_POSTS, type CostPost } from '../../../domain/cost/cost-post.ts';
import { measuredCents, postKmCents, type OwnershipRow } from '../../../domain/cost/ownership.ts';
import { BarKey } from '../../chart/stacked-bars.tsx';
import { formatEuros, formatMoney, formatPercent, MISSING } from '../../../domain/kit/format.ts';

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
