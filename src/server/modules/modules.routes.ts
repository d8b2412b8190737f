import type { App, Context } from '../context.ts';
import { registerCalendar } from '../calendar/calendar.routes.ts';
import { registerFieldWork } from '../field-work/field-work.routes.ts';
import { registerInstalls } from '../field-work/installs.routes.ts';
import { registerApiKeys } from '../identity/api-keys.routes.ts';
import { registerHandedOn } from '../identity/handed-on.routes.ts';
import { registerInvitations } from '../identity/invitations.routes.ts';
import { registerMail } from '../mail/mail.routes.ts';
import { registerReportSchedules } from '../report-schedules/schedules.routes.ts';
import { registerAdmin } from './admin/admin.routes.ts';
import { registerCaptures } from './captures/captures.routes.ts';
import { registerDocumentation } from './documentation/documentation.routes.ts';
import { registerNewsletter } from './newsletter/newsletter.routes.ts';
import { registerReports } from './reports/reports.routes.ts';
import { registerRights } from './rights.routes.ts';
import { registerRowFiles } from './row-files/row-files.routes.ts';
import { registerLogo } from './settings/logo.routes.ts';
import { registerSupport } from './support/support.routes.ts';
import { registerUploads } from './uploads/uploads.routes.ts';
import { registerVehiclePhoto } from './vehicle/photo.routes.ts';

/** Calls of entities that have more than the generic ones. */
export async function registerModules(app: App, context: Context): Promise<void> {
  await registerLogo(app, context);
  await registerVehiclePhoto(app, context);
  registerAdmin(app, context);
  registerCalendar(app, context);
  registerCaptures(app, context);
  registerDocumentation(app, context);
  await registerSupport(app, context);
  await registerUploads(app, context);
  registerApiKeys(app, context);
  registerHandedOn(app, context);
  registerMail(app, context);
  registerReports(app, context);
  await registerReportSchedules(app, context);
  registerRights(app, context);
  registerRowFiles(app, context);
  registerFieldWork(app, context);
  registerInstalls(app, context);
  await registerNewsletter(app, context);
  // An external directory has its own.
  if (context.config.directoryUrl === undefined) registerInvitations(app, context);
}
