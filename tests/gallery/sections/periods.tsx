import { DateRange, DateRangePanel } from '../../../src/app/ui/dates/date-range.tsx';

const nothing = (): void => undefined;
const shared = { today: '2026-11-21', timeZone: 'Europe/Paris', max: '2026-11-21' };

export function Periods() {
  return (
    <div className="g-stack">
      <div className="g-line">
        <DateRange {...shared} label="Période" value={{ from: '2026-11-09', to: '2026-11-15' }} onChange={nothing} />
        <DateRange {...shared} label="Période" value={{ from: '2026-10-28', to: '2026-11-04' }} onChange={nothing} />
      </div>
      <div className="g-card" style={{ width: 'fit-content', maxWidth: '100%' }}>
        <DateRangePanel {...shared} value={{ from: '2026-10-28', to: '2026-11-04' }} onApply={nothing} />
      </div>
    </div>
  );
}
