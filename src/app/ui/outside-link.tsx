import type { AnchorHTMLAttributes } from 'react';
import { outsideAddress } from '../../domain/kit/address.ts';

/** A link to another site, in a new tab, whose address somebody wrote: it leads nowhere where that is no address of the web. */
export function OutsideLink({ href, children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a {...rest} href={outsideAddress(href)?.href} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
