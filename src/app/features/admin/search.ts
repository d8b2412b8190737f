import * as z from 'zod/mini';
import { ALERT_SEVERITIES } from '../../../domain/alert/alert.ts';
import { DEVICE_TYPES } from '../../../domain/device/device.ts';
import { IGNITION_SUSPICIONS } from '../../../domain/driving/ignitions.ts';
import { JOURNEY_ANOMALIES, JOURNEY_KINDS } from '../../../domain/driving/journey-kinds.ts';
import { DTC_SEVERITIES, DTC_STATUSES } from '../../../domain/dtc/diagnostic.ts';
import { INSTALL_STATES } from '../../../domain/field-work/field-record.ts';
import { PLANS } from '../../../domain/organization/organization.ts';
import { siteDomain, CERTIFICATE_STATES } from '../../../domain/platform/site-domain.ts';
import { REQUEST_STATES } from '../../../domain/platform/device-request.ts';
import { CAPTURE_KINDS, CAPTURE_STATES } from '../../../domain/platform/site-capture.ts';
import { ENTITIES } from '../../../domain/registry.ts';
import { FREQUENCIES, REPORT_RUN_STATES } from '../../../domain/report-schedule/report-schedule.ts';
import { VEHICLE_STATUSES } from '../../../domain/vehicle/vehicle.ts';
import {
  auditShape,
  dayParam,
  entitySearchSchema,
  idParam,
  idsParam,
  listShape,
  pageParam,
  wordsParam,
  yesParam,
} from '../../entity-ui/list/list-search.ts';

const alert = ENTITIES.alert.fields;

/** Parameters of every list of the platform administration. */
const shape = {
  ...listShape,
  page: pageParam(),
};

/** `view=people`: everybody who signs in; `view=trail`: what administrators did. */
export const organizationsSearchSchema = z.object({
  ...shape,
  ...auditShape,
  plan: wordsParam(PLANS),
  owner: idsParam(),
  view: wordsParam(['people', 'trail']),
  open: idParam(),
  new: yesParam(),
});
export const siteVehiclesSearchSchema = z.object({ ...shape, owner: idsParam(), status: wordsParam(VEHICLE_STATUSES) });
export const siteVehicleCodesSearchSchema = z.object({
  ...shape,
  owner: idsParam(),
  severity: wordsParam(DTC_SEVERITIES),
  status: wordsParam(DTC_STATUSES),
  open: wordsParam(['yes', 'no']),
});
export const siteAlertsSearchSchema = z.object({
  ...shape,
  owner: idsParam(),
  severity: wordsParam(alert.severity.options ?? []),
  kind: wordsParam(alert.kind.options ?? []),
  state: wordsParam(alert.state.options ?? []),
});
/** `view=schedules`: what is scheduled, in place of what was run; `open`: the one that is shown beside. */
export const siteReportsSearchSchema = z.object({
  ...shape,
  owner: idsParam(),
  state: wordsParam(REPORT_RUN_STATES),
  frequency: wordsParam(FREQUENCIES),
  view: wordsParam(['schedules']),
  open: idParam(),
});
export const siteCapturesSearchSchema = z.object({
  ...shape,
  owner: idsParam(),
  state: wordsParam(CAPTURE_STATES),
  kind: wordsParam(CAPTURE_KINDS),
});
export const siteDiagnosticsSearchSchema = z.object({ ...shape, owner: idsParam(), severity: wordsParam(ALERT_SEVERITIES) });
/** `view=strangers`: the devices nobody declared; `view=requests`: numbers that the operator decides on; `view=setup`: how the vendor's server pushes; `open`, `stranger`: the one whose frames are shown. */
export const connectorSearchSchema = z.object({
  ...shape,
  owner: idsParam(),
  status: wordsParam(['stock', 'installed', 'faulty', 'retired']),
  view: wordsParam(['strangers', 'requests', 'setup']),
  state: wordsParam(REQUEST_STATES),
  open: idParam(),
  stranger: idParam(),
});

export const assetsSearchSchema = z.object({
  ...shape,
  owner: idsParam(),
  type: wordsParam(DEVICE_TYPES),
  status: wordsParam(['stock', 'installed', 'faulty', 'retired']),
});
export const modelsInUseSearchSchema = z.object(listShape);
export const vehicleModelSearchSchema = entitySearchSchema(ENTITIES.vehicleModel, ['category', 'energy']);
export const customerSearchSchema = entitySearchSchema(ENTITIES.customer, ['stage']);
export const carbonOffsetSearchSchema = entitySearchSchema(ENTITIES.carbonOffset, []);

/** What devices sent over some days, of everybody or of one vehicle; without `from` and `to` the last seven. */
const overDays = { ...shape, owner: idsParam(), from: dayParam(), to: dayParam() };
export const factsSearchSchema = z.object(overDays);
export const ignitionsSearchSchema = z.object({ ...overDays, kind: wordsParam(IGNITION_SUSPICIONS) });
export const installsSearchSchema = z.object({ ...overDays, kind: wordsParam(INSTALL_STATES) });
export const journeysSearchSchema = z.object({ ...overDays, kind: wordsParam(JOURNEY_KINDS) });
export const anomaliesSearchSchema = z.object({ ...overDays, kind: wordsParam(JOURNEY_ANOMALIES) });

export const DOMAIN_FILTERS = ['state'] as const;
export const domainSearchSchema = entitySearchSchema(siteDomain, DOMAIN_FILTERS);
export const certificateSearchSchema = z.object({
  ...listShape,
  state: wordsParam(CERTIFICATE_STATES),
  use: wordsParam(['domain', 'connector']),
});
