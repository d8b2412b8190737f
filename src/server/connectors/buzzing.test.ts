import { expect, it } from 'vitest';
import { BUZZING, canBuzz, INSTALL_TESTS } from '../../domain/install/install-test.ts';
import { NEW_INSTALL } from '../../domain/install/install-draft.ts';
import { sealInstall, withTests } from '../../domain/install/install-scene.ts';
import { CONNECTORS } from './registry.ts';

it('the wizard asks for the buzzer of the families whose connector has a command for it, and of no other', () => {
  expect(CONNECTORS.filter(({ buzz }) => buzz !== undefined).map(({ type }) => type)).toEqual([...BUZZING]);
  expect([canBuzz('teltonika'), canBuzz('ruptela'), canBuzz(null)]).toEqual([true, false, true]);
});

it('a buzzer that was said to be wired before the device was known is not asked of one that cannot be told to sound', () => {
  const sealed = (type: string) => {
    const draft = { ...NEW_INSTALL, mission: 'install' as const, device: { id: null, serial: '1', type }, hasBuzzer: true };
    return {
      test: sealInstall(draft, INSTALL_TESTS, {}, 1000).tests.find(({ test }) => test === 't_buzzer'),
      answer: withTests(draft, ['t_buzzer'], {})['t_buzzer'],
    };
  };
  expect(sealed('ruptela')).toMatchObject({ test: { state: 'na' }, answer: { value: 'na' } });
  expect(sealed('teltonika')).toMatchObject({ test: { state: 'waiting' }, answer: { value: 'waiting' } });
});
