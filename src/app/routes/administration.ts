import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import {
  carbonOffsetSearchSchema,
  certificateSearchSchema,
  customerSearchSchema,
  domainSearchSchema,
  organizationsSearchSchema,
  siteAlertsSearchSchema,
  siteCapturesSearchSchema,
  siteReportsSearchSchema,
} from '../features/admin/search.ts';
import { issueSearchSchema } from '../features/common-issues/search.ts';
import { docAdminSearchSchema } from '../features/documentation/search.ts';
import { staffSearchSchema } from '../features/support/search.ts';
import { withWords } from '../i18n/message-files.ts';
import { guard, searchOf } from '../shell/guard.ts';
import { getParentRoute } from './root.ts';

const siteAdmin = guard({ guard: 'siteadmin' });
const superAdmin = guard({ guard: 'superadmin' });

/** The platform's staff: accounts, domains, what is written to people and by them. */
export const administrationRoutes = [
  createRoute({
    getParentRoute,
    path: '/admin/',
    staticData: { title: 'admin', adminOnly: true },
    beforeLoad: siteAdmin,
    component: lazyRouteComponent(() => withWords(import('../features/home/menu-screen.tsx')), 'AdministrationMenu'),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/alerts',
    staticData: { title: 'siteAlerts', adminOnly: true },
    validateSearch: searchOf(siteAlertsSearchSchema),
    beforeLoad: siteAdmin,
    component: lazyRouteComponent(() => withWords(import('../features/admin/site-alerts-screen.tsx')), 'SiteAlertsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/captures',
    staticData: { title: 'siteCaptures', adminOnly: true },
    validateSearch: searchOf(siteCapturesSearchSchema),
    beforeLoad: superAdmin,
    component: lazyRouteComponent(() => withWords(import('../features/admin/site-captures-screen.tsx')), 'SiteCapturesScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/carbon-offsets',
    staticData: { title: 'carbonOffsets', adminOnly: true },
    validateSearch: searchOf(carbonOffsetSearchSchema),
    beforeLoad: siteAdmin,
    component: lazyRouteComponent(() => withWords(import('../features/admin/carbon-offsets-screen.tsx')), 'CarbonOffsetsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/certificates',
    staticData: { title: 'certificates', adminOnly: true },
    validateSearch: searchOf(certificateSearchSchema),
    beforeLoad: superAdmin,
    component: lazyRouteComponent(() => withWords(import('../features/admin/domains-screen.tsx')), 'CertificatesScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/common-issues',
    staticData: { title: 'commonIssues', adminOnly: true },
    validateSearch: searchOf(issueSearchSchema),
    beforeLoad: siteAdmin,
    component: lazyRouteComponent(() => withWords(import('../features/common-issues/common-issues-screen.tsx')), 'CommonIssuesScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/crm',
    staticData: { title: 'customers', adminOnly: true },
    validateSearch: searchOf(customerSearchSchema),
    beforeLoad: siteAdmin,
    component: lazyRouteComponent(() => withWords(import('../features/admin/customers-screen.tsx')), 'CustomersScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/documentation/',
    staticData: { title: 'documentation', adminOnly: true },
    validateSearch: searchOf(docAdminSearchSchema),
    beforeLoad: siteAdmin,
    component: lazyRouteComponent(() => withWords(import('../features/documentation/docs-admin-screen.tsx')), 'DocsAdminScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/documentation/$id',
    staticData: { title: 'documentation', adminOnly: true },
    beforeLoad: siteAdmin,
    component: lazyRouteComponent(() => withWords(import('../features/documentation/doc-edit-screen.tsx')), 'DocEditScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/domains',
    staticData: { title: 'siteDomains', adminOnly: true },
    validateSearch: searchOf(domainSearchSchema),
    beforeLoad: superAdmin,
    component: lazyRouteComponent(() => withWords(import('../features/admin/domains-screen.tsx')), 'DomainsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/organizations',
    staticData: { title: 'organizations', adminOnly: true },
    validateSearch: searchOf(organizationsSearchSchema),
    beforeLoad: siteAdmin,
    component: lazyRouteComponent(
      () => withWords(import('../features/admin/organizations/organizations-screen.tsx')),
      'OrganizationsViews',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/reports',
    staticData: { title: 'siteReports', adminOnly: true },
    validateSearch: searchOf(siteReportsSearchSchema),
    beforeLoad: siteAdmin,
    component: lazyRouteComponent(() => withWords(import('../features/admin/site-reports-screen.tsx')), 'SiteReportsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/status',
    staticData: { title: 'platformStatus', adminOnly: true },
    beforeLoad: superAdmin,
    component: lazyRouteComponent(() => withWords(import('../features/admin/status-screen.tsx')), 'StatusScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/support/',
    staticData: { title: 'support', adminOnly: true },
    validateSearch: searchOf(staffSearchSchema),
    beforeLoad: siteAdmin,
    component: lazyRouteComponent(() => withWords(import('../features/support/staff-list-screen.tsx')), 'StaffListScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/support/$id',
    staticData: { title: 'support', adminOnly: true },
    beforeLoad: siteAdmin,
    component: lazyRouteComponent(() => withWords(import('../features/support/staff-ticket-screen.tsx')), 'StaffTicketScreen'),
  }),
] as const;
