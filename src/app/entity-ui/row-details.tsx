import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../domain/kit/format.ts';
import { DetailList, type DetailLine } from './detail-list.tsx';
import { foldEmpty } from './folded-lines.ts';

/** All that is known of a row: what is filled in first, then the empty fields, folded. */
export function RowDetails({ lines }: { lines: readonly DetailLine[] }) {
  const { t, i18n } = useTranslation('entity-form');
  const { shown, empty } = foldEmpty(lines);
  return (
    <>
      {shown.length > 0 && <DetailList lines={shown} />}
      {empty.length > 0 && (
        <details className="kv-more">
          <summary>{t('emptyFields', { number: formatNumber(empty.length, i18n.language) })}</summary>
          <DetailList lines={empty} />
        </details>
      )}
    </>
  );
}
