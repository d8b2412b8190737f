import type { AnchorHTMLAttributes } from 'react';
import { outsideAddress } from '../../domain/kit/address.ts';

interface OutsideLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  href: string;
  /** In this tab; a new one otherwise. */
  here?: boolean;
}

/** A link to another site, whose address somebody wrote: plain words where it is no address of the web. */
export function OutsideLink({ href, here = false, children, ...rest }: OutsideLinkProps) {
  const address = outsideAddress(href);
  if (address === null) return <span {...rest}>{children}</span>;
  return (
    <a {...rest} href={address.href} {...(here ? {} : { target: '_blank', rel: 'noopener' })}>
      {children}
    </a>
  );
}
