import * as z from 'zod';
import { failureWriterSchema } from '../../domain/entity/failure.ts';
import { FRAME_PATHS, START_PATH } from '../../domain/identity/start.ts';
import { registerCalendar } from '../calendar/calendar.routes.ts';
import type { App, Context } from '../context.ts';
import { rightsChangeOf } from '../database/own-permissions.ts';
import { registerFieldWork } from '../field-work/field-work.routes.ts';
import { failures } from '../http/answers.ts';
import { requireActor, requireOrg } from '../http/require.ts';
import { registerApiKeys } from '../identity/api-keys.routes.ts';
import { registerHandedOn } from '../identity/handed-on.routes.ts';
import { registerInvitations } from '../identity/invitations/invitations.routes.ts';
import { registerMail } from '../mail/mail.routes.ts';
import { registerReportSchedules } from '../report-schedules/schedules.routes.ts';
import { registerCaptures } from './captures.routes.ts';
import { registerDocumentation } from './documentation/documentation.routes.ts';
import { registerNewsletter } from './newsletter.ts';
import { registerReports } from './reports/reports.routes.ts';
import { registerRowFiles, registerLogo } from './row-files.routes.ts';
import { registerSupport } from './support/support.routes.ts';
import { registerUploads } from './uploads/uploads.routes.ts';
import { registerVehiclePhoto } from './vehicle-photo.routes.ts';
import { registerAcross, registerSiteDiagnostics, registerSiteLists } from './admin/site-rows.routes.ts';
import { registerAudit } from './admin/audit.routes.ts';
import { registerDeviceCommands, registerDeviceRequests } from './admin/devices.routes.ts';
import { registerWebhookAuthentication } from './admin/webhook-authentication.routes.ts';
import { registerConnectorMappings } from './admin/connector-mappings.routes.ts';
import { registerSiteConnectors } from './admin/connectors.routes.ts';
import { registerSiteOrganizations } from './admin/organizations.routes.ts';
import { registerSiteFacts } from './admin/facts.routes.ts';
import { registerSitePeople } from './admin/people.routes.ts';
import { registerDomains } from './domains/domains.routes.ts';
import { registerStatus } from './admin/status/status.routes.ts';
import { registerSiteVehicleCodes, registerSiteVehicles } from './admin/vehicles.routes.ts';

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
  registerStart(app);
  registerRowFiles(app, context);
  registerFieldWork(app, context);
  await registerNewsletter(app, context);
  // An external directory has its own.
  if (context.config.directoryUrl === undefined) registerInvitations(app, context);
}

/** What a page that is refused says beside that it is. */
function registerRights(app: App, context: Context): void {
  app.get(
    '/api/v1/permissions/changed',
    {
      schema: {
        tags: ['permissions'],
        summary: 'Who changed your rights in the organization last, and when',
        description: 'Role, access, and what is withheld from you or from your role. `by` is null where nobody did, or nobody known.',
        response: { 200: z.object({ by: z.nullable(failureWriterSchema) }), ...failures(401, 403) },
      },
    },
    async (request, reply) => {
      const { orgId, userId } = requireOrg(request);
      void reply.header('cache-control', 'private, no-store');
      return { by: (await rightsChangeOf(context.pool, orgId, userId)) ?? null };
    },
  );
}

/** Of a request that holds for one answer alone. */
const OWN_HEADERS = ['accept', 'accept-encoding', 'if-none-match', 'if-modified-since', 'content-length', 'connection'];

/**
 * What the frame needs whatever its screen, in one answer: on a link where each question takes seconds, three take three times as many. Each is asked of the route
 * that has it, as the same caller from the same address: whether it answers, and what, is its own to decide.
 */
function registerStart(app: App): void {
  app.get(
    START_PATH,
    {
      schema: {
        tags: ['session'],
        summary: 'Your preferences, your rights and the settings of the organization, in one answer',
        description: 'By path, the text that the path itself answers. A path that refuses is absent: ask it, and it says why.',
        response: { 200: z.record(z.string(), z.string()), ...failures(401, 403) },
      },
    },
    async (request, reply) => {
      requireActor(request);
      const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !OWN_HEADERS.includes(name)));
      const answers = await Promise.all(
        FRAME_PATHS.map(async (url) => {
          const answer = await app.inject({
            url,
            headers: { ...headers, accept: 'application/json' },
            remoteAddress: request.socket.remoteAddress ?? request.ip,
          });
          return { url, answer };
        }),
      );
      void reply.header('cache-control', 'private, no-store');
      return Object.fromEntries(answers.flatMap(({ url, answer }) => (answer.statusCode === 200 ? [[url, answer.body]] : [])));
    },
  );
}

/** Platform administration: every call passes the door of `database/site-store.ts`. */
function registerAdmin(app: App, context: Context): void {
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
