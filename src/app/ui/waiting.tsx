import './waiting.css';

/** In the place of a figure that is on its way; what is under way is told in words beside (`Progress`). */
export function Waiting({ className }: { className?: string }) {
  return <i className={['waiting', className].filter(Boolean).join(' ')} aria-hidden="true" />;
}
