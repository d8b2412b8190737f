import { ChevronDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../domain/kit/format.ts';
import { TWO_COLUMNS, useMedia } from '../../ui/use-media.ts';

interface FoldProps {
  title: ReactNode;
  /** Of what needs somebody; 0 shows none. */
  count?: number;
  isOpen?: boolean;
  children: ReactNode;
}

/** On a phone a part that opens when it is asked for, and is not made before; on a tablet and a desk the part itself. */
export function Fold({ title, count = 0, isOpen = false, children }: FoldProps) {
  const { i18n } = useTranslation();
  const isWide = useMedia(TWO_COLUMNS);
  const [opened, setOpened] = useState(isOpen);
  if (isWide) return children;
  return (
    <details className="panel vd-fold" open={opened} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>
        <span className="min-w-0 flex-1">{title}</span>
        {count > 0 && <span className="count count-alert">{formatNumber(count, i18n.language)}</span>}
        <ChevronDown aria-hidden="true" />
      </summary>
      {opened && children}
    </details>
  );
}
