import { expect, it } from 'vitest';
import { keptSize } from './use-native-photo.tsx';

it('a picture is kept in at most 1600 px, and never enlarged', () => {
  expect(keptSize(4000, 3000)).toEqual({ width: 1600, height: 1200 });
  expect(keptSize(1080, 1920)).toEqual({ width: 900, height: 1600 });
  expect(keptSize(640, 480)).toEqual({ width: 640, height: 480 });
});
