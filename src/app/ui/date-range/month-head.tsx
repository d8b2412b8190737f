import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { intlTag } from '../../i18n/language.ts';
import { IconButton } from '../icon-button.tsx';

interface MonthHeadProps {
  month: string;
  /** Absent where another month stands on that side. */
  onBefore?: () => void;
  onAfter?: () => void;
}

/** Name of a month, and the way to those beside it. */
export function MonthHead({ month, onBefore, onAfter }: MonthHeadProps) {
  const { t, i18n } = useTranslation('figures');
  return (
    <div className="dr-head">
      {onBefore ? <IconButton label={t('monthBefore')} icon={<ChevronLeft aria-hidden="true" />} onClick={onBefore} /> : <span />}
      <b aria-live="polite">
        {new Intl.DateTimeFormat(intlTag(i18n.language), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(month))}
      </b>
      {onAfter ? <IconButton label={t('monthAfter')} icon={<ChevronRight aria-hidden="true" />} onClick={onAfter} /> : <span />}
    </div>
  );
}
