import type { App, Context } from '../../context.ts';
import { registerAcross, registerSiteDiagnostics, registerSiteLists } from './site-rows.routes.ts';
import { registerAudit } from './audit.routes.ts';
import { registerDeviceCommands, registerDeviceRequests } from './devices.routes.ts';
import { registerWebhookAuthentication } from './webhook-authentication.routes.ts';
import { registerConnectorMappings } from './connector-mappings.routes.ts';
import { registerSiteConnectors } from './connectors.routes.ts';
import { registerSiteOrganizations } from './organizations.routes.ts';
import { registerSiteFacts } from './facts.routes.ts';
import { registerSitePeople } from './people.routes.ts';
import { registerDomains } from '../domains/domains.routes.ts';
import { registerStatus } from './status/status.routes.ts';
import { registerSiteVehicleCodes, registerSiteVehicles } from './vehicles.routes.ts';

/** Platform administration: every call passes the door of `database/site-store.ts`. */
export function registerAdmin(app: App, context: Context): void {
  registerAcross(app, context);
  registerAudit(app, context);
  registerSiteOrganizations(app, context);
  registerSitePeople(app, context);
  registerSiteFacts(app, context);
  registerSiteVehicles(app, context);
  registerSiteVehicleCodes(app, context);
  registerSiteDiagnostics(app, context);
  registerSiteConnectors(app, context);
  registerDeviceCommands(app, context);
  registerDeviceRequests(app, context);
  registerWebhookAuthentication(app, context);
  registerConnectorMappings(app, context);
  registerSiteLists(app, context);
  registerDomains(app, context);
  registerStatus(app, context);
}
