import { FileQuestion } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../ui/empty-state.tsx';
import { CapturePage } from './capture-page.tsx';

/** A capture of nothing: the address names no object, or one that is not here. Drawn at once; there is nothing to wait for. */
export function CaptureNothing({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <CapturePage ready title={title}>
      <EmptyState icon={<FileQuestion aria-hidden="true" />} title={text}>
        {children}
      </EmptyState>
    </CapturePage>
  );
}
