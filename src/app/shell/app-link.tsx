import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { ownPath } from '../../domain/kit/address.ts';
import { isBuilt } from './is-built.ts';

/** A link inside the application by its address; plain text where the address has no screen. */
export function AppLink({
  href,
  className,
  children,
  onClick,
}: {
  href: string | undefined;
  className?: string;
  children: ReactNode;
  onClick?: () => void;
}) {
  const router = useRouter();
  const path = ownPath(href, location.origin);
  if (path === null || !isBuilt(router, path)) return <span>{children}</span>;
  const go = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onClick?.();
    void router.navigate({ href: path });
  };
  return (
    <a href={path} className={className} onClick={go}>
      {children}
    </a>
  );
}
