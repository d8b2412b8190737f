import { outsideAddress } from '../../domain/text/address.ts';

/** Services of the browsers there are, by the hosts of their subscriptions; `*.name`: all below one. */
export const PUSH_SERVICES: readonly string[] = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  'web.push.apple.com',
  '*.push.apple.com',
];

/** A host, or all below one, with its port where it is not that of https. */
export const isPushServiceName = (text: string): boolean => /^(?:\*\.)?[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d{1,5})?$/.test(text);

/** Whether an address that a browser gave is one of a service's: https, its host and its port as they are in the list, nothing before them. */
export function isPushService(address: string, services: readonly string[]): boolean {
  const url = outsideAddress(address);
  return (
    url?.protocol === 'https:' &&
    services.some((service) => (service.startsWith('*.') ? url.host.endsWith(service.slice(1)) : url.host === service))
  );
}
