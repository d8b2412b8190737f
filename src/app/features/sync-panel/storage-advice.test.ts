import { expect, it } from 'vitest';
import { storageAdvice } from './readiness.tsx';

const AGENTS = {
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  chromeOnIphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  chrome: 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  edge: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
};
const advice = (userAgent: string, over: { touchPoints?: number; standalone?: boolean } = {}) =>
  storageAdvice({ userAgent, touchPoints: 0, standalone: false, ...over });

it('F12 Safari, which erases after seven days, is led to the home screen; also behind the name of another browser, and on a tablet that says Mac', () => {
  expect(advice(AGENTS.iphone, { touchPoints: 5 })).toBe('safari-phone');
  expect(advice(AGENTS.chromeOnIphone, { touchPoints: 5 })).toBe('safari-phone');
  expect(advice(AGENTS.mac, { touchPoints: 5 })).toBe('safari-phone');
  expect(advice(AGENTS.mac)).toBe('safari-mac');
});

it('F12 the others are told what makes them keep: installing, or the permission Firefox asks for; the installed application asks for nothing', () => {
  expect(advice(AGENTS.chrome)).toBe('install');
  expect(advice(AGENTS.edge)).toBe('install');
  expect(advice(AGENTS.firefox)).toBe('firefox');
  expect(advice(AGENTS.iphone, { standalone: true })).toBe('installed');
});
