import { createFileRoute } from '@tanstack/react-router';
import { DocsCapture } from '../../../features/documentation/docs-capture.tsx';
import { guard } from '../../../shell/guard.ts';

export const Route = createFileRoute('/pages-for-capture/documentation/customer')({
  staticData: { layout: 'void' },
  beforeLoad: guard({ guard: 'session' }),
  component: DocsCapture,
});
