import { ChevronDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { TWO_COLUMNS, useMedia } from '../../ui/use-media.ts';

interface FoldProps {
  title: ReactNode;
  isOpen?: boolean;
  children: ReactNode;
}

/** On a phone a part that opens when it is asked for, and is not made before; on a tablet and a desk the part itself. */
export function Fold({ title, isOpen = false, children }: FoldProps) {
  const isWide = useMedia(TWO_COLUMNS);
  const [opened, setOpened] = useState(isOpen);
  if (isWide) return children;
  return (
    <details className="panel vd-fold" open={opened} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>
        <span className="min-w-0 flex-1">{title}</span>
        <ChevronDown aria-hidden="true" />
      </summary>
      {opened && children}
    </details>
  );
}
