import { createFileRoute } from '@tanstack/react-router';
import { settingsSearchSchema } from '../../features/settings/search.ts';
import { SettingsViews } from '../../features/settings/settings-views.tsx';
import { guard, searchOf } from '../../shell/guard.ts';

export const Route = createFileRoute('/gestion/parametres')({
  staticData: { title: 'settings' },
  validateSearch: searchOf(settingsSearchSchema),
  beforeLoad: guard({ guard: 'admin', flags: ['management'] }),
  component: SettingsViews,
});
