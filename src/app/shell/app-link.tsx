import { type AnyRouter, useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { ownPath } from '../../domain/text/address.ts';

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

/** Whether an address of the application has a screen in this build: menus and links show no dead end. */
export function isBuilt(router: AnyRouter, href: string): boolean {
  const { pathname } = new URL(href, 'http://localhost');
  const [, , found] = router.getMatchedRoutes(pathname);
  return found !== undefined;
}
