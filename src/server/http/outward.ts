import ipaddr from 'ipaddr.js';
import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isAmong } from './networks.ts';

/** Of IPv6, what is given out on the internet. */
const GIVEN_OUT = ipaddr.parseCIDR('2000::/3');

/** A call of an address that a person gave would reach inside. */
export class InnerAddress extends Error {
  override readonly name = 'InnerAddress';
  readonly code = 'EINNER';
}

/** Whether an IP address is one of the internet: not of this machine, a private network, a carrier's, a group, a tunnel, nor kept for something else. */
export function isPublic(ip: string): boolean {
  if (!ipaddr.isValid(ip)) return false;
  // An IPv4 address written as IPv6 is what it is.
  const address = ipaddr.process(ip);
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(GIVEN_OUT));
}

/** Whether an IP address may be called: one of the internet, or one that the operator allows (`INNER_NETWORKS`). */
export function mayCall(ip: string, allowed: readonly string[]): boolean {
  return isPublic(ip) || (allowed.length > 0 && ipaddr.isValid(ip) && isAmong(ipaddr.process(ip).toString(), allowed));
}

/** Resolves a name as a connection is made, and gives it those addresses alone that may be called: what was judged is what is called. */
function judgedLookup(allowed: readonly string[]): LookupFunction {
  return (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '', 0);
      const good = found.filter(({ address }) => mayCall(address, allowed));
      const [first] = good;
      if (!first) return callback(new InnerAddress(`${hostname} is inside`), '', 0);
      if (options.all) callback(null, good);
      else callback(null, first.address, first.family);
    });
}

/**
 * For a call of an address that a person gave (`url.hostname`): the `lookup` of its connection. Whoever follows redirects asks again for each. Throws
 * InnerAddress for an IP address that may not be called: a connection looks none up.
 */
export function outward(hostname: string, allowed: readonly string[]): LookupFunction {
  const ip = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(ip) !== 0 && !mayCall(ip, allowed)) throw new InnerAddress(`${hostname} is inside`);
  return judgedLookup(allowed);
}
