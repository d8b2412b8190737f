import { expect, it } from 'vitest';
import { isPushService, isPushServiceName, PUSH_SERVICES } from './push.ts';

it.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/abc',
])('%s is of a push service', (address) => expect(isPushService(address, PUSH_SERVICES)).toBe(true));

it.each([
  'https://localhost./x',
  'https://printer.lan./x',
  'https://metadata.google.internal./x',
  'https://127.0.0.1.nip.io/x',
  'https://kubernetes/x',
  'https://fcm.googleapis.com./x',
  'https://fcm.googleapis.com:8443/x',
  'https://u:p@fcm.googleapis.com/x',
  'https://fcm.googleapis.com@localhost/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evilfcm.googleapis.com/x',
  'https://notify.windows.com/x',
  'https://evilnotify.windows.com/x',
  'http://fcm.googleapis.com/x',
  'https:fcm.googleapis.com/x',
  'https:\\\\fcm.googleapis.com/x',
  'https://fcm.googleapis.com\\@localhost/x',
  'https://fcm.google\tapis.com/x',
  ' https://fcm.googleapis.com/x',
])('%j is not', (address) => expect(isPushService(address, PUSH_SERVICES)).toBe(false));

it('an operator names services of their own', () => {
  for (const name of ['push.example.org', '*.push.example.org', 'localhost:8443', '127.0.0.1'])
    expect(isPushServiceName(name), name).toBe(true);
  for (const name of ['', '*', '*.', 'https://push.example.org', 'push.example.org/x', 'a b', '.example', '*.*.example'])
    expect(isPushServiceName(name), name).toBe(false);
  expect(isPushService('https://localhost:8443/x', ['localhost:8443'])).toBe(true);
  expect(isPushService('https://localhost/x', ['localhost:8443'])).toBe(false);
});
