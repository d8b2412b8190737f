import { accountRoutes } from './account.ts';
import { administrationRoutes } from './administration.ts';
import { administrationFleetRoutes } from './administration-fleet.ts';
import { captureRoutes } from './capture.ts';
import { homeRoutes } from './home.ts';
import { managementRoutes } from './management.ts';
import { reportsRoutes } from './reports.ts';
import { reservationsRoutes } from './reservations.ts';
import { rootRoute } from './root.ts';

/** Every address of the application. */
export const routeTree = rootRoute.addChildren([
  ...homeRoutes,
  ...reportsRoutes,
  ...reservationsRoutes,
  ...managementRoutes,
  ...administrationRoutes,
  ...administrationFleetRoutes,
  ...accountRoutes,
  ...captureRoutes,
]);
