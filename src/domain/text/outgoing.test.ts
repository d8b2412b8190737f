import { describe, expect, it } from 'vitest';
import { outgoingAddress, outgoingPath } from './address.ts';

describe('an address that leaves the application', () => {
  it.each([
    ['/cartographie', '/cartographie?org=o1'],
    ['/rapports/alertes?open=a', '/rapports/alertes?open=a&org=o1'],
    ['/rapports/trajet?from=1&at=2#fin', '/rapports/trajet?from=1&at=2&org=o1#fin'],
    ['/?', '/?org=o1'],
    ['/support/1?org=o2', '/support/1?org=o2'],
    ['/administration', '/administration?org=o1'],
    ['/admin/support/1', '/admin/support/1'],
    ['/profil', '/profil'],
    ['/profil?tab=x', '/profil?tab=x'],
  ])('%s names its organization: %s', (path, told) => {
    expect(outgoingPath(path, 'o1')).toBe(told);
  });

  it('of no organization, it is as it was', () => {
    expect(outgoingPath('/cartographie?vehicle=1', null)).toBe('/cartographie?vehicle=1');
  });

  it('is a page of the site, or none', () => {
    expect(outgoingAddress('/cartographie', 'o1', 'https://fleet.example')).toBe('https://fleet.example/cartographie?org=o1');
    for (const path of [undefined, null, '', '//evil.example/x', 'https://evil.example/', 'javascript:alert(1)'])
      expect(outgoingAddress(path, 'o1', 'https://fleet.example'), String(path)).toBeNull();
  });
});
