import { createFileRoute } from '@tanstack/react-router';
import { DevelopersScreen } from '../../features/developers/developers-screen.tsx';
import { developersSearchSchema } from '../../features/developers/search.ts';
import { guard, searchOf } from '../../shell/guard.ts';

export const Route = createFileRoute('/gestion/developpeurs')({
  staticData: { title: 'developers' },
  validateSearch: searchOf(developersSearchSchema),
  beforeLoad: guard({ guard: 'admin', flags: ['management'] }),
  component: DevelopersScreen,
});
