import { expect, it } from 'vitest';
import { directionsHref } from './mission-detail.tsx';

it('R-104: a driver is led there by the application of their device', () => {
  const at = { lat: 45.76404, lng: 4.83566 };
  expect(directionsHref(at, 'Mozilla/5.0 (Linux; Android 15)')).toBe('geo:45.764040,4.835660?q=45.764040,4.835660');
  expect(directionsHref(at, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')).toBe(
    'https://maps.apple.com/?daddr=45.764040,4.835660',
  );
});
