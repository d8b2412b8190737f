import { useRouter, type AnyRouter } from '@tanstack/react-router';
import {
  Activity,
  BadgeCheck,
  BatteryCharging,
  BellRing,
  BookOpen,
  BookUser,
  Boxes,
  Building2,
  CalendarClock,
  CalendarDays,
  CalendarSearch,
  Camera,
  CarFront,
  ChartColumn,
  ChartLine,
  ChartNoAxesCombined,
  ClipboardCheck,
  Cloud,
  CodeXml,
  Coins,
  FileClock,
  Footprints,
  Fuel,
  Gauge,
  Globe,
  Grid3x3,
  Hexagon,
  IdCard,
  KeyRound,
  Layers,
  Leaf,
  LibraryBig,
  LifeBuoy,
  Lightbulb,
  ListChecks,
  ListTree,
  MapPin,
  Navigation,
  Radar,
  Radio,
  RadioTower,
  Route,
  Sigma,
  SlidersHorizontal,
  Smartphone,
  Stethoscope,
  Thermometer,
  Timer,
  TriangleAlert,
  Trophy,
  Truck,
  Users,
  Warehouse,
  Weight,
  Wrench,
  type LucideIcon,
} from 'lucide-react';
import { useMemo } from 'react';
import { MANAGERS, type PermissionFlag } from '../../domain/access/permissions.ts';
import { judgePage, type PageAccess, type PermissionFlags } from '../../domain/access/guards.ts';
import { CONNECTOR_PAGES, type DeviceType } from '../../domain/device/device.ts';
import { REPORT_PLACES, REPORT_SLUGS, type ReportSlug } from '../../domain/reports/slugs.ts';
import type { SessionUser } from '../../domain/identity/session-user.ts';
import { useSession } from '../session/use-session.ts';
import { isBuilt } from '../shell/app-link.tsx';
import type { Entry } from './entries.ts';

interface BranchEntry extends PageAccess {
  key: string;
  to: string;
  icon: LucideIcon;
  /** Where its menu page has it: a long one is in sections, `nav:section.<section>`. */
  section?: string;
}

const section = (name: string, entries: readonly BranchEntry[]): BranchEntry[] => entries.map((entry) => ({ ...entry, section: name }));
const ofSite = (key: string, to: string, icon: LucideIcon, guard: PageAccess['guard'] = 'siteadmin'): BranchEntry => ({
  key,
  to,
  icon,
  guard,
});
/** Work that is sent and planned: not among the reports, although their addresses are (specification). */
const WORK: readonly ReportSlug[] = ['navigation', 'tournee'];
/** Reports bear their icon here: the menu is on every screen, what they compute is not. */
const REPORT_ICONS: Record<ReportSlug, LucideIcon> = {
  emplacement: MapPin,
  positions: RadioTower,
  trajets: Truck,
  site: Warehouse,
  proximite: Radar,
  chronologique: ListTree,
  conducteur: IdCard,
  cartographique: Route,
  'eco-synthese': Leaf,
  'eco-classement': Trophy,
  'eco-trajets': Truck,
  'eco-conduite': Gauge,
  'eco-statistique': ChartColumn,
  'eco-consommation': ChartLine,
  'eco-bilan-consommation': Fuel,
  'eco-bilan-carbone': Footprints,
  global: Sigma,
  synthese: ChartNoAxesCombined,
  horametre: Timer,
  kilometrique: Gauge,
  'kilometrique-journalier': Grid3x3,
  chronotachygraphe: Timer,
  journalier: CalendarDays,
  temperature: Thermometer,
  poids: Weight,
  tournee: ListChecks,
  navigation: Navigation,
  'eco-electrique': BatteryCharging,
};
const reportsUnder = (root: '/rapports/' | '/eco-conduite/', flag: PermissionFlag): BranchEntry[] =>
  REPORT_SLUGS.filter((slug) => REPORT_PLACES[slug].to.startsWith(root) && !WORK.includes(slug)).map((slug) => ({
    key: `report.${slug}`,
    to: REPORT_PLACES[slug].to,
    icon: REPORT_ICONS[slug],
    guard: 'session',
    flags: [flag],
  }));
const managed = (key: string, to: string, icon: LucideIcon, guard: PageAccess['guard'] = 'manager'): BranchEntry => ({
  key,
  to,
  icon,
  guard,
  flags: ['management'],
});

/** Others are boxes in vehicles. */
const CONNECTOR_ICONS: Partial<Record<DeviceType, LucideIcon>> = {
  gpslogger: Smartphone,
  sensolus: Cloud,
  '2hire': Cloud,
  free2move: Cloud,
  ford: Cloud,
  mercedes: Cloud,
};

/** Screens under an entry, drawn as its open branch and on its menu page. */
const BRANCHES: Record<string, readonly BranchEntry[]> = {
  reports: [
    ...reportsUnder('/rapports/', 'reports'),
    { key: 'report.vehicule', to: '/rapports/vehicule', icon: Truck, guard: 'session', flags: ['reports'] },
    { key: 'report.automatiques', to: '/rapports/automatiques', icon: CalendarClock, guard: 'session', flags: ['reports'] },
    { key: 'report.alertes', to: '/rapports/alertes', icon: BellRing, guard: 'session', flags: ['reports'] },
  ],
  ecoDriving: reportsUnder('/eco-conduite/', 'eco'),
  dashboard: [
    { key: 'ownership', to: '/dashboard/tableau-de-bord-tco', icon: Coins, guard: 'session', flags: ['dashboard'], roles: MANAGERS },
  ],
  reservations: [
    { key: 'reservationSearch', to: '/reservations/rechercher', icon: CalendarSearch, guard: 'session', flags: ['carSharing'] },
    { key: 'reservationCalendar', to: '/reservations/calendrier', icon: CalendarDays, guard: 'session', flags: ['carSharing'] },
    { key: 'reservationVehicles', to: '/reservations/vehicules', icon: CarFront, guard: 'session', flags: ['carSharing'] },
  ],
  management: [
    ...section('fleet', [
      managed('vehicles', '/gestion/vehicules', Truck),
      managed('fleets', '/gestion/flottes', Layers),
      managed('drivers', '/gestion/conducteurs', IdCard),
    ]),
    ...section('work', [
      { key: 'missions', to: REPORT_PLACES.navigation.to, icon: REPORT_ICONS.navigation, guard: 'manager', flags: ['reports'] },
      { key: 'rounds', to: REPORT_PLACES.tournee.to, icon: REPORT_ICONS.tournee, guard: 'manager', flags: ['reports'] },
    ]),
    ...section('upkeep', [
      { key: 'checkList', to: '/check-list-vehicule', icon: ClipboardCheck, guard: 'manager' },
      { ...managed('maintenance', '/gestion/entretiens', Wrench), roles: MANAGERS },
      { ...managed('claims', '/gestion/sinistres', CarFront), roles: MANAGERS },
      { ...managed('rentals', '/gestion/location-longue-duree', FileClock), roles: MANAGERS },
    ]),
    ...section('watched', [
      managed('devices', '/gestion/dispositifs-communicants', Radio),
      managed('sites', '/gestion/sites', MapPin),
      managed('zones', '/gestion/zones', Hexagon),
      managed('alertRules', '/gestion/alertes', BellRing),
    ]),
    ...section('organization', [
      managed('users', '/gestion/utilisateurs', Users, 'admin'),
      managed('permissions', '/gestion/permissions', KeyRound, 'admin'),
      managed('settings', '/gestion/parametres', SlidersHorizontal, 'admin'),
      managed('developers', '/gestion/developpeurs', CodeXml, 'admin'),
    ]),
  ],
  admin: [
    ...section('accounts', [
      ofSite('organizations', '/admin/organizations', Building2),
      ofSite('siteVehicles', '/admin/vehicles', Truck),
      ofSite('siteAssets', '/admin/assets', Boxes),
      ofSite('vehicleModels', '/admin/vehicle-models', LibraryBig),
      ofSite('modelsInUse', '/admin/vehicles/models', ListTree),
    ]),
    ...section('activity', [
      ofSite('siteDiagnostics', '/admin/diagnostics', Stethoscope),
      ofSite('siteAlerts', '/admin/alerts', BellRing),
      ofSite('siteVehicleCodes', '/admin/vehicles/diagnostics', TriangleAlert),
      ofSite('siteReports', '/admin/reports', CalendarClock),
      ofSite('siteJourneys', '/admin/journeys', Route),
      ofSite('journeyAnomalies', '/admin/journeys/anomalies', Activity),
      ofSite('siteDays', '/admin/vehicles/daily-driving-metrics', CalendarDays),
      ofSite('siteIgnitions', '/admin/vehicles/ignitions', KeyRound),
      ofSite('siteInstalls', '/admin/vehicles/install-controls', ClipboardCheck),
      ofSite('siteLatency', '/admin/vehicles/latency', Timer),
    ]),
    ...section(
      'connectors',
      CONNECTOR_PAGES.flatMap((type) => [
        ofSite(type, `/admin/devices/${type}`, CONNECTOR_ICONS[type] ?? RadioTower),
        ...(type === 'dunasys' ? [ofSite('dunasysDiagnostics', '/admin/devices/dunasys/diagnostics', Stethoscope)] : []),
      ]),
    ),
    ...section('customers', [
      ofSite('customers', '/admin/crm', BookUser),
      ofSite('carbonOffsets', '/admin/carbon-offsets', Leaf),
      ofSite('siteSupport', '/admin/support', LifeBuoy),
      ofSite('siteDocumentation', '/admin/documentation', BookOpen),
      ofSite('commonIssues', '/admin/common-issues', Lightbulb),
    ]),
    ...section('platform', [
      ofSite('siteDomains', '/admin/domains', Globe, 'superadmin'),
      ofSite('certificates', '/admin/certificates', BadgeCheck, 'superadmin'),
      ofSite('siteCaptures', '/admin/captures', Camera, 'superadmin'),
      ofSite('platformStatus', '/admin/status', Activity, 'superadmin'),
    ]),
  ],
};

/** Screens under an entry that this person may open, with a screen in this build. */
export function branchOf(
  key: string,
  user: SessionUser | null,
  permissions: PermissionFlags | null | undefined,
  router: AnyRouter,
): Entry[] {
  return (BRANCHES[key] ?? [])
    .filter((entry) => judgePage(entry, user, permissions) === 'open' && isBuilt(router, entry.to))
    .map(({ key: name, to, icon, section: where }) => ({ key: name, to, icon, admin: false, ...(where ? { section: where } : {}) }));
}

export function useBranch(key: string): Entry[] {
  const router = useRouter();
  const { user, permissions } = useSession();
  return useMemo(() => branchOf(key, user, permissions, router), [router, user, permissions, key]);
}
