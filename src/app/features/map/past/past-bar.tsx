import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { dayOf, instantOfWall, wallText } from '../../../../domain/kit/time-zone.ts';
import { formatDateTime } from '../../../../domain/kit/format.ts';
import { Button } from '../../../ui/button.tsx';
import { MomentField } from '../../../ui/date-field/moment-field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { MINUTE_MS } from '../../../../domain/kit/durations.ts';

interface PastBarProps {
  atMs: number;
  nowMs: number;
  timeZone: string;
  onTime: (atMs: number) => void;
  onLive: () => void;
}

const STEPS = [
  { key: 'hourBack', ms: -60 * MINUTE_MS, Icon: ChevronsLeft },
  { key: 'quarterBack', ms: -15 * MINUTE_MS, Icon: ChevronLeft },
  { key: 'quarterOn', ms: 15 * MINUTE_MS, Icon: ChevronRight },
  { key: 'hourOn', ms: 60 * MINUTE_MS, Icon: ChevronsRight },
] as const;

/** Says that the map is of the past, of which instant, and the way back. */
export function PastBar({ atMs, nowMs, timeZone, onTime, onLive }: PastBarProps) {
  const { t, i18n } = useTranslation('map-past');
  const enter = (wall: string): void => {
    if (wall !== '') onTime(Math.min(instantOfWall(Date.parse(`${wall}Z`), timeZone), nowMs));
  };
  const step = ({ key, ms, Icon }: (typeof STEPS)[number]) => (
    <IconButton
      key={key}
      className={key}
      label={t(key)}
      icon={<Icon aria-hidden="true" />}
      disabled={atMs + ms > nowMs}
      onClick={() => onTime(atMs + ms)}
    />
  );
  return (
    <section className="float past-bar" aria-label={t('title')}>
      <p className="past-mark">
        <History aria-hidden="true" />
        <span>
          <b>{t('notLive')}</b> · {formatDateTime(atMs, i18n.language, timeZone)}
        </span>
      </p>
      <div className="past-time">
        {STEPS.slice(0, 2).map(step)}
        <MomentField
          label={t('instant')}
          hideLabel
          value={wallText(atMs, timeZone)}
          today={dayOf(nowMs, timeZone)}
          max={wallText(nowMs, timeZone)}
          onEnter={enter}
        />
        {STEPS.slice(2).map(step)}
      </div>
      <Button variant="primary" onClick={onLive}>
        {t('backToLive')}
      </Button>
    </section>
  );
}
