import { expect, it } from 'vitest';
import { diagnostic } from '../../domain/dtc/diagnostic.ts';
import { diagnosticTitle, type DiagnosticCode } from './diagnostics.ts';
import { localeWords } from '../../../tests/helpers/locale-words.ts';

const words = localeWords<{ messages: Record<string, string> }>('fr', 'diagnostic');

it.each(diagnostic.fields.code.options as readonly DiagnosticCode[])('%s is told in the words of the French screens', (code) =>
  expect(diagnosticTitle(code)).toBe(words.messages[code]),
);

it('a detail follows, its figure written in French', () => {
  expect(diagnosticTitle('low-battery', '11.2 V')).toBe('Batterie du véhicule faible : 11,2 V');
  expect(diagnosticTitle('dtc', 'P0420, P0301')).toBe('Code défaut moteur : P0420, P0301');
  expect(diagnosticTitle('bad-frame', 'x'.repeat(400))).toHaveLength(300);
});
