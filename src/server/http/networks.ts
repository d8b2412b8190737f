import { BlockList, isIP } from 'node:net';
import { fail } from '../../domain/entity/failure.ts';

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
