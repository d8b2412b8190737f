import { expect, it } from 'vitest';
import { pushMessage, pushMessageSchema } from './push-message.ts';

it('a push carries what a device shows, within what push services take', () => {
  const message = pushMessage({
    _id: 'n',
    title: 'É'.repeat(300),
    body: 'é'.repeat(2000),
    url: '/cartographie',
    topic: { key: 'vehicle:alert:speed' },
  });
  expect(pushMessageSchema.parse(message)).toEqual(message);
  expect(message).toMatchObject({ isAlert: true, url: '/cartographie' });
  expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThan(3000);
  expect(pushMessage({ _id: 'n', title: 'a', topic: { key: 'ticket' } })).toEqual({ id: 'n', title: 'a', isAlert: false });
});
