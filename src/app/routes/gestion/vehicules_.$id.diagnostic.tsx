import { createFileRoute } from '@tanstack/react-router';
import { diagnosticSearchSchema } from '../../features/vehicle-diagnostic/search.ts';
import { VehicleDiagnosticScreen } from '../../features/vehicle-diagnostic/vehicle-diagnostic-screen.tsx';
import { guard, searchOf } from '../../shell/guard.ts';

export const Route = createFileRoute('/gestion/vehicules_/$id/diagnostic')({
  staticData: { title: 'vehicleDiagnostic' },
  validateSearch: searchOf(diagnosticSearchSchema),
  beforeLoad: guard({ guard: 'manager', flags: ['management'] }),
  component: VehicleDiagnostic,
});

function VehicleDiagnostic() {
  return <VehicleDiagnosticScreen vehicleId={Route.useParams().id} />;
}
