import { afterEach, expect, it, vi } from 'vitest';
import { signIn } from './login-form.tsx';

afterEach(() => vi.unstubAllGlobals());

it('where the browser keeps no cookie the password is not even sent, and it is said why', async () => {
  const asked = vi.fn(async () => new Response('https://fleet.example/back', { headers: { 'content-type': 'text/plain' } }));
  vi.stubGlobal('fetch', asked);
  vi.stubGlobal('location', { origin: 'https://fleet.example' });
  const person = { email: 'a@b.fr', password: 'x', adminMode: false, rememberMe: true };
  vi.stubGlobal('navigator', { cookieEnabled: false });
  expect(await signIn(person, '/')).toEqual({ kind: 'refused', key: 'cookies', message: '' });
  expect(asked).not.toHaveBeenCalled();
  vi.stubGlobal('navigator', { cookieEnabled: true });
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    },
  });
  expect(await signIn(person, '/')).toEqual({ kind: 'refused', key: 'cookies', message: '' });
  expect(asked).not.toHaveBeenCalled();
  Reflect.deleteProperty(globalThis, 'sessionStorage');
  expect(await signIn(person, '/')).toEqual({ callback: 'https://fleet.example/back' });
});
