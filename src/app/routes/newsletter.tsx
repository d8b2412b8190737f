import { createFileRoute } from '@tanstack/react-router';
import { NewsletterScreen } from '../features/newsletter/newsletter-screen.tsx';
import { newsletterSearchSchema } from '../features/newsletter/search.ts';
import { searchOf } from '../shell/guard.ts';

/** For anybody, with or without a session (L-006): no guard. */
export const Route = createFileRoute('/newsletter')({
  staticData: { layout: 'void-anonymous' },
  validateSearch: searchOf(newsletterSearchSchema),
  component: NewsletterScreen,
});
