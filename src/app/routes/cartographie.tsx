import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/cartographie')({
  component: RouteComponent,
});

function RouteComponent() {
  return <div>Hello "/cartographie"!</div>;
}
