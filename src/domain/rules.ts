import type { Rules } from './kit/rules.ts';
import { checkAlert } from './alert/alert.rules.ts';
import { checkAlertRule, normalizeAlertRule } from './alert/alert-rule.rules.ts';
import { checkClaim } from './claim/claim.rules.ts';
import { checkCostBudget, checkVehicleCost } from './cost/cost.rules.ts';
import { checkVehicle, normalizeVehicle } from './vehicle/vehicle.rules.ts';
import { leftOfRecord } from './field-work/field-record.rules.ts';
import { checkDevice, normalizeDevice } from './device/device.rules.ts';
import { checkDriver, normalizeDriver } from './driver/driver.rules.ts';
import { checkDriverAssignment, normalizeDriverAssignment } from './driver-assignment/driver-assignment.rules.ts';
import { checkJourneyReason } from './journey-reason/journey-reason.rules.ts';
import { checkMaintenance, checkMaintenancePlan } from './maintenance/maintenance.rules.ts';
import { checkMission } from './mission/mission.rules.ts';
import { checkRentalContract } from './rental/rental.rules.ts';
import { checkReportSchedule, normalizeReportSchedule } from './report-schedule/report-schedule.rules.ts';
import { checkReservation } from './reservation/reservation.rules.ts';
import { checkRoleRights } from './role-rights/role-rights.rules.ts';
import { checkRound } from './round/round.rules.ts';
import { checkSettings, normalizeSettings } from './settings/settings.rules.ts';
import { checkSiteDomain, normalizeSiteDomain } from './site-domain/site-domain.rules.ts';
import { checkSite, normalizeSite } from './site/site.rules.ts';
import { checkZone, normalizeZone } from './zone/zone.rules.ts';

const RULES: Record<string, Rules> = {
  vehicle: { normalize: normalizeVehicle, check: checkVehicle },
  device: { normalize: normalizeDevice, check: checkDevice },
  driver: { normalize: normalizeDriver, check: checkDriver },
  driverAssignment: { normalize: normalizeDriverAssignment, check: checkDriverAssignment },
  settings: { normalize: normalizeSettings, check: checkSettings },
  site: { normalize: normalizeSite, check: checkSite },
  zone: { normalize: normalizeZone, check: checkZone },
  alertRule: { normalize: normalizeAlertRule, check: checkAlertRule },
  alert: { check: checkAlert },
  fieldRecord: { leaves: leftOfRecord },
  recordStub: { isLeft: true },
  maintenance: { check: checkMaintenance },
  maintenancePlan: { check: checkMaintenancePlan },
  claim: { check: checkClaim },
  rentalContract: { check: checkRentalContract },
  vehicleCost: { check: checkVehicleCost },
  costBudget: { check: checkCostBudget },
  reportSchedule: { normalize: normalizeReportSchedule, check: checkReportSchedule },
  reservation: { check: checkReservation },
  journeyReason: { check: checkJourneyReason },
  siteDomain: { normalize: normalizeSiteDomain, check: checkSiteDomain },
  roleRights: { check: checkRoleRights },
  round: { check: checkRound },
  mission: { check: checkMission },
};

/** Rules of an entity by name; an entity without any has an empty set. */
export function rulesOf(entityName: string): Rules {
  return RULES[entityName] ?? {};
}
