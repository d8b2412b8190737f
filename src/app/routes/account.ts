import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { docsSearchSchema } from '../features/documentation/search.ts';
import { invitationSearchSchema } from '../features/invitation/search.ts';
import { loginSearchSchema } from '../features/login/search.ts';
import { newsletterSearchSchema } from '../features/newsletter/search.ts';
import { supportSearchSchema } from '../features/support/search.ts';
import { withWords } from '../i18n/message-files.ts';
import { guard, searchOf } from '../shell/guard.ts';
import { getParentRoute } from './root.ts';

const session = guard({ guard: 'session', openWhenSuspended: true });

/** Who somebody is, and where help is: the identity service, the profile, documentation and support. */
export const accountRoutes = [
  createRoute({
    getParentRoute,
    path: '/contact',
    staticData: { title: 'contact' },
    beforeLoad: session,
    component: lazyRouteComponent(() => withWords(import('../features/contact/contact-screen.tsx')), 'ContactScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/documentation/',
    staticData: { title: 'documentation' },
    validateSearch: searchOf(docsSearchSchema),
    beforeLoad: session,
    component: lazyRouteComponent(() => withWords(import('../features/documentation/documentation-screen.tsx')), 'DocumentationScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/documentation/$id',
    staticData: { title: 'documentation' },
    beforeLoad: session,
    component: lazyRouteComponent(() => withWords(import('../features/documentation/documentation-screen.tsx')), 'DocScreen'),
  }),
  /** For anybody, with or without a session (L-006): no guard. */
  createRoute({
    getParentRoute,
    path: '/newsletter',
    staticData: { layout: 'void-anonymous' },
    validateSearch: searchOf(newsletterSearchSchema),
    component: lazyRouteComponent(() => withWords(import('../features/newsletter/newsletter-screen.tsx')), 'NewsletterScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/profil',
    staticData: { title: 'profile' },
    beforeLoad: session,
    component: lazyRouteComponent(() => withWords(import('../features/profile/profile-screen.tsx')), 'ProfileScreen'),
  }),
  /** Where the link of an invitation leads: a page of the identity service, hence no guard. */
  createRoute({
    getParentRoute,
    path: '/simple-directory/invitation',
    staticData: { layout: 'void-anonymous' },
    validateSearch: searchOf(invitationSearchSchema),
    component: lazyRouteComponent(() => withWords(import('../features/invitation/invitation-screen.tsx')), 'InvitationScreen'),
  }),
  /** The login page of the identity service: not a page of the application, hence no guard. */
  createRoute({
    getParentRoute,
    path: '/simple-directory/login',
    staticData: { layout: 'void-anonymous' },
    validateSearch: searchOf(loginSearchSchema),
    component: lazyRouteComponent(() => import('../features/login/login-screen.tsx'), 'LoginScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/support/',
    staticData: { title: 'support' },
    validateSearch: searchOf(supportSearchSchema),
    beforeLoad: guard({ guard: 'manager' }),
    component: lazyRouteComponent(() => withWords(import('../features/support/support-screen.tsx')), 'SupportScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/support/$id',
    staticData: { title: 'support' },
    beforeLoad: guard({ guard: 'manager' }),
    component: lazyRouteComponent(() => withWords(import('../features/support/ticket-screen.tsx')), 'TicketScreen'),
  }),
] as const;
