import { expect, it } from 'vitest';
import type { AvlElement, AvlRecord } from './decode.ts';
import { messageOf } from './io-elements.ts';

function driverOf(elements: AvlElement[]): string | null {
  return recordOf(elements).driverTag;
}

function recordOf(elements: AvlElement[]): ReturnType<typeof messageOf> {
  const record: AvlRecord = {
    timeMs: 1.7e12,
    priority: 0,
    lng: 4.8,
    lat: 45.7,
    altitudeM: 170,
    headingDeg: 90,
    satellites: 9,
    speedKmh: 50,
    valid: true,
    eventId: 0,
    generation: null,
    elements,
  };
  return messageOf(record);
}

const half = (id: number, text: string): AvlElement => ({
  id,
  size: 8,
  value: Buffer.from(text.padEnd(8, '\0'), 'latin1').toString('hex'),
});

it('takes the driver from the card in the tachograph, where each family has it', () => {
  const heavy: AvlElement = { id: 216, size: 4, value: 1 };
  expect(driverOf([half(195, '10000001'), half(196, '23456000'), heavy])).toBe('1000000123456000');
  expect(driverOf([half(147, 'F1234567'), half(148, '89')])).toBe('F123456789');
  expect(driverOf([half(195, '10000001'), half(196, '23456000')])).toBeNull();
  expect(driverOf([half(195, ''), half(196, ''), heavy])).toBeNull();
  expect(driverOf([half(195, '10000001'), heavy])).toBeNull();
});

it('believes a button before a card', () => {
  expect(driverOf([half(147, 'F1234567'), half(148, '89'), { id: 78, size: 8, value: '01d042f31d000030' }])).toBe('01d042f31d000030');
  expect(driverOf([half(147, 'F1234567'), half(148, '89'), { id: 78, size: 8, value: 0 }])).toBe('F123456789');
});

it('lists the beacons it heard with their level', () => {
  const beacon = '0f0001c60106babbf36300550202806d';
  expect(recordOf([{ id: 548, size: 17, value: `01${beacon}` }]).raw).toEqual({ 548: `01${beacon}`, beacons: 'babbf3630055 -58' });
  expect(recordOf([{ id: 548, size: 0, value: '' }]).raw).toEqual({ 548: '', beacons: '' });
});
