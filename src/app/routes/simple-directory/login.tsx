import { createFileRoute } from '@tanstack/react-router';
import { loginSearchSchema } from '../../features/login/search.ts';
import { LoginScreen } from '../../features/login/login-screen.tsx';
import { searchOf } from '../../shell/guard.ts';

/** The login page of the identity service: not a page of the application, hence no guard. */
export const Route = createFileRoute('/simple-directory/login')({
  staticData: { layout: 'void-anonymous' },
  validateSearch: searchOf(loginSearchSchema),
  component: LoginScreen,
});
