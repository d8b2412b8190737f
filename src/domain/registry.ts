import type { AnyRow, CreateOf, Entity, RowOf } from './kit/entity.ts';
import { alert } from './alert/alert.ts';
import { alertRule } from './alert/alert-rule.ts';
import { checkAssignment } from './check-list/check-assignment.ts';
import { checkTemplate } from './check-list/check-template.ts';
import { defect } from './check-list/defect.ts';
import { missedCheck } from './check-list/missed-check.ts';
import { carbonOffset } from './carbon-offset/carbon-offset.ts';
import { claim } from './claim/claim.ts';
import { commonIssue } from './common-issue/common-issue.ts';
import { costBudget } from './cost/cost-budget.ts';
import { vehicleCost } from './cost/vehicle-cost.ts';
import { customer } from './customer/customer.ts';
import { device } from './device/device.ts';
import { diagnostic } from './diagnostic/diagnostic.ts';
import { docEntry } from './doc-entry/doc-entry.ts';
import { driver } from './driver/driver.ts';
import { driverAssignment } from './driver-assignment/driver-assignment.ts';
import { dtcEvent } from './dtc/dtc-event.ts';
import { deviceLink } from './field-work/device-link.ts';
import { fieldRecord } from './field-work/field-record.ts';
import { installDecision } from './field-work/install-decision.ts';
import { recordStub } from './field-work/record-stub.ts';
import { fileExport } from './file-export/file-export.ts';
import { fleet } from './fleet/fleet.ts';
import { journeyReason } from './journey-reason/journey-reason.ts';
import { maintenance } from './maintenance/maintenance.ts';
import { maintenancePlan } from './maintenance/maintenance-plan.ts';
import { membership } from './membership/membership.ts';
import { mission } from './mission/mission.ts';
import { notification } from './notification/notification.ts';
import { organization } from './organization/organization.ts';
import { permissions } from './permissions/permissions.ts';
import { preferences } from './preferences/preferences.ts';
import { rentalContract } from './rental/rental-contract.ts';
import { reportRun } from './report-schedule/report-run.ts';
import { reportSchedule } from './report-schedule/report-schedule.ts';
import { reservation } from './reservation/reservation.ts';
import { roleRights } from './role-rights/role-rights.ts';
import { round } from './round/round.ts';
import { settings } from './settings/settings.ts';
import { site } from './site/site.ts';
import { siteDomain } from './site-domain/site-domain.ts';
import { ticket } from './ticket/ticket.ts';
import { ticketMessage } from './ticket-message/ticket-message.ts';
import { ticketNote } from './ticket-note/ticket-note.ts';
import { user } from './user/user.ts';
import { vehicle } from './vehicle/vehicle.ts';
import { vehicleModel } from './vehicle-model/vehicle-model.ts';
import { zone } from './zone/zone.ts';

/** Every entity of the product. A new one is one line here (docs/how-to/entity.md). */
export const ENTITIES = {
  organization,
  user,
  membership,
  settings,
  permissions,
  roleRights,
  preferences,
  notification,
  fleet,
  driver,
  driverAssignment,
  vehicle,
  device,
  site,
  zone,
  diagnostic,
  alertRule,
  alert,
  dtcEvent,
  checkTemplate,
  checkAssignment,
  fieldRecord,
  recordStub,
  defect,
  missedCheck,
  deviceLink,
  installDecision,
  maintenancePlan,
  maintenance,
  claim,
  rentalContract,
  vehicleCost,
  costBudget,
  reservation,
  journeyReason,
  fileExport,
  reportSchedule,
  reportRun,
  round,
  mission,
  ticket,
  ticketMessage,
  ticketNote,
  docEntry,
  commonIssue,
  siteDomain,
  vehicleModel,
  customer,
  carbonOffset,
};

export type EntityName = keyof typeof ENTITIES;
type EntityNamed<N extends EntityName> = (typeof ENTITIES)[N];
/** A declared entity or its name. */
export type EntityRef = EntityName | Entity;
type Declared<R extends EntityRef> = R extends EntityName ? EntityNamed<R> : R;
/** A row of the entity referred to; where any name may stand, any row. */
export type EntityRow<R extends EntityRef> = EntityName extends R ? AnyRow : RowOf<Declared<R>>;
/** What a person writes of it. */
export type EntityDoc<R extends EntityRef> = EntityName extends R ? Record<string, unknown> : CreateOf<Declared<R>>;

export const ENTITY_LIST: readonly Entity[] = Object.values(ENTITIES);
export const MIRRORED: readonly Entity[] = ENTITY_LIST.filter((entity) => entity.mirrored);

export function entityNamed(name: string): Entity | undefined {
  return Object.hasOwn(ENTITIES, name) ? ENTITIES[name as EntityName] : undefined;
}
