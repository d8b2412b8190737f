import { createFileRoute } from '@tanstack/react-router';
import { SettingsScreen } from '../../features/settings/settings-screen.tsx';
import { guard } from '../../shell/guard.ts';

export const Route = createFileRoute('/gestion/parametres')({
  staticData: { title: 'settings' },
  beforeLoad: guard({ guard: 'admin', flags: ['management'] }),
  component: SettingsScreen,
});
