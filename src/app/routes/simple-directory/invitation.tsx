import { createFileRoute } from '@tanstack/react-router';
import { InvitationScreen } from '../../features/invitation/invitation-screen.tsx';
import { invitationSearchSchema } from '../../features/invitation/search.ts';
import { searchOf } from '../../shell/guard.ts';

/** Where the link of an invitation leads: a page of the identity service, hence no guard. */
export const Route = createFileRoute('/simple-directory/invitation')({
  staticData: { layout: 'void-anonymous' },
  validateSearch: searchOf(invitationSearchSchema),
  component: InvitationScreen,
});
