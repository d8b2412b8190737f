import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../domain/kit/format.ts';
import './import.css';

/** Figures of a dry run, in this order. */
export function ImportCounts({
  counts,
}: {
  counts: readonly (readonly [kind: 'create' | 'update' | 'same' | 'there' | 'left' | 'error', count: number])[];
}) {
  const { t, i18n } = useTranslation('import');
  return (
    <dl className="imp-counts" aria-live="polite">
      {counts.map(([kind, count]) => (
        <div key={kind} data-kind={kind} data-none={count === 0 ? '' : undefined}>
          <dt>{t(`counts.${kind}`)}</dt>
          <dd>{formatNumber(count, i18n.language)}</dd>
        </div>
      ))}
    </dl>
  );
}
