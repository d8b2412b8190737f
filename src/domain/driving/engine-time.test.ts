import { expect, it } from 'vitest';
import { sampleJourney } from '../../../tests/helpers/journey.ts';
import { engineTime } from './journey-days.ts';

it('engine on is driving, idling within journeys and standing with the engine on; what is towed runs none', () => {
  expect(
    engineTime([
      sampleJourney('a', 0, { drivingS: 1500, idlingS: 300, engineS: 1790 }),
      sampleJourney('a', 4_000_000, { kind: 'standing', drivingS: 20, idlingS: 700, engineS: 720 }),
      sampleJourney('a', 6_000_000, { kind: 'towed', drivingS: 900, idlingS: 0, engineS: 0 }),
      // Nobody told the ignition: what drives has its engine on.
      sampleJourney('a', 9_000_000, { drivingS: 600, idlingS: 0, engineS: null }),
    ]),
  ).toEqual({ drivingS: 2100, idlingS: 300, standingS: 720, engineS: 3120 });
  expect(engineTime([])).toEqual({ drivingS: 0, idlingS: 0, standingS: 0, engineS: 0 });
});
