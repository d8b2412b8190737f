import { BlockList, isIP, type LookupFunction } from 'node:net';
import { fail } from '../../domain/entity/failure.ts';
import ipaddr from 'ipaddr.js';
import { lookup } from 'node:dns';

/** An address (`192.0.2.7`, `2001:db8::1`) or a network (`192.0.2.0/24`). */
export function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const family = isIP(address);
  return (
    family !== 0 && rest.length === 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128)))
  );
}

/** Whether an address is one of these, or in one of these networks; none of them: any is. */
export function isAmong(ip: string, addresses: readonly string[]): boolean {
  if (addresses.length === 0) return true;
  const list = new BlockList();
  for (const text of addresses) {
    const [address = '', prefix] = text.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4');
}

/** Addresses and networks as a person gave them, trimmed, each once; FailureError `invalid` names the first that is none. */
export function givenNetworks(texts: readonly string[]): string[] {
  const addresses = [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))];
  const wrong = addresses.findIndex((text) => !isNetwork(text));
  if (wrong >= 0) throw fail('invalid', undefined, [{ field: `addresses.${wrong}`, code: 'format', params: { value: addresses[wrong]! } }]);
  return addresses;
}

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
