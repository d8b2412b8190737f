import type { DayTimeline } from '../../../src/domain/telemetry/day-timeline.ts';
import { Kpi, Kpis, ScoreGauge } from '../../../src/app/ui/kpi.tsx';
import { ActivityTimeline, TimelineAxis, type TimelineSize } from '../../../src/app/ui/activity-timeline.tsx';

const H = 3600;
const strip: DayTimeline = {
  _id: 'a:2026-11-21',
  vehicle: 'a',
  day: '2026-11-21',
  distanceKm: 84.2,
  drivingS: 4 * H,
  idlingS: 1200,
  standingS: 0,
  journeys: 6,
  drives: [],
  firstStartS: 7 * H,
  lastStopS: 15 * H,
  updatedAt: '2026-11-21T16:00:00.000Z',
  segments: [
    [0, 7 * H, 'parked'],
    [7 * H, 8.2 * H, 'moving'],
    [8.2 * H, 8.6 * H, 'idling'],
    [8.6 * H, 10 * H, 'parked'],
    [10 * H, 12 * H, 'moving'],
    [12 * H, 13 * H, 'offline'],
    [13 * H, 15 * H, 'moving'],
    [15 * H, 24 * H, 'parked'],
  ],
};
const SIZES: readonly TimelineSize[] = [9, 14, 28, 44];

export function Figures() {
  return (
    <div className="g-stack">
      {SIZES.map((size) => (
        <ActivityTimeline
          key={size}
          strip={strip}
          from={5 * H}
          to={21 * H}
          size={size}
          nowS={16.5 * H}
          alertsS={[9 * H]}
          hours={size > 14}
          cursorS={size === 44 ? 11 * H : null}
        />
      ))}
      <TimelineAxis from={5 * H} to={21 * H} />
      <ActivityTimeline strip={undefined} from={5 * H} to={21 * H} />
      <Kpis>
        <Kpi
          label="Ralenti"
          value="18 h 42"
          aside="11 %"
          change={{ value: -12, text: '−12 %', better: 'down', than: 'semaine précédente' }}
          spark={[9, 8, 8, 7, 5, 6, 3]}
        />
        <Kpi label="Distance" value="6 412" unit="km" change={{ value: 4, text: '+4 %' }} />
        <Kpi label="Excès de vitesse" value="31" change={{ value: 6, text: '+6', better: 'down' }} spark={[1, null, 3, 5]} />
        <Kpi label="Véhicules" value="248" change={{ value: 0, text: '0', better: 'up' }} />
        <Kpi label="Consommation" value={null} unit="l" />
      </Kpis>
      <div className="g-line">
        <ScoreGauge score={96} label="Éco-conduite" />
        <ScoreGauge score={82} label="Éco-conduite" />
        <ScoreGauge score={68} label="Éco-conduite" />
        <ScoreGauge score={41} label="Éco-conduite" />
        <ScoreGauge score={null} label="Éco-conduite" />
        <ScoreGauge score={92} label="Éco-conduite" size={96} word={false} />
      </div>
    </div>
  );
}
