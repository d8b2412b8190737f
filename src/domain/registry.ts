import type { AnyRow, CreateOf, Entity, RowOf } from './entity/entity.ts';
import { alert } from './alert/alert.ts';
import { alertRule } from './alert/alert-rule.ts';
import { checkAssignment, checkTemplate, missedCheck } from './check-list/check-template.ts';
import { defect } from './check-list/defect.ts';
import { carbonOffset } from './eco/own-prices.ts';
import { claim } from './cost/claim.ts';
import { commonIssue, docEntry } from './support/doc-entry.ts';
import { costBudget, rentalContract, vehicleCost } from './cost/vehicle-cost.ts';
import { customer, organization, settings } from './organization/organization.ts';
import { device, deviceLink } from './device/device.ts';
import { diagnostic, dtcEvent } from './dtc/diagnostic.ts';
import { driver, driverAssignment } from './driver/driver.ts';
import { fieldRecord, installDecision, recordStub } from './field-work/field-record.ts';
import { fileExport } from './files/file-export.ts';
import { fleet, vehicle, vehicleModel } from './vehicle/vehicle.ts';
import { journeyReason } from './driving/journey-reason.ts';
import { maintenance, maintenancePlan } from './maintenance/maintenance.ts';
import { membership, preferences, user } from './identity/user.ts';
import { mission } from './mission/mission.ts';
import { notification } from './identity/notification.ts';
import { permissions, roleRights } from './access/permissions.ts';
import { reportRun, reportSchedule } from './report-schedule/report-schedule.ts';
import { reservation } from './reservation/reservation.ts';
import { round } from './mission/round.ts';
import { site, zone } from './places/site.ts';
import { siteDomain } from './platform/site-domain.ts';
import { ticket, ticketMessage, ticketNote } from './support/ticket.ts';

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
