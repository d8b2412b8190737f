import { DeviceStep } from './device-step.tsx';
import { ItemsStep } from './items-step.tsx';
import type { Mission } from './opened-draft.ts';
import type { Page } from './pages.ts';
import { SignStep } from './sign-step.tsx';
import { TestsStep } from './tests-step.tsx';
import { VehicleStep } from './vehicle-step.tsx';

/** The screen of a step. */
export function StepBody({ page, chooseMission }: { page: Page; chooseMission: (mission: Mission) => void }) {
  switch (page.step) {
    case 'vehicle':
      return <VehicleStep chooseMission={chooseMission} />;
    case 'device':
      return <DeviceStep />;
    case 'tests':
      return <TestsStep />;
    case 'sign':
      return <SignStep />;
    default:
      return <ItemsStep page={page} />;
  }
}
