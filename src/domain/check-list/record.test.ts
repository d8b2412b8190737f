import { expect, it } from 'vitest';
import { contentHash, newChain, newPart, partDigest, recordHash, sealOn } from '../evidence/record-chain.ts';
import { verifyRecord } from '../evidence/verify-proof.ts';
import { isUnusual, sealAnswers } from './check-answer.ts';
import { sealedRecordSchema, type RecordContent } from './record.ts';
import { SEED_TEMPLATES, seedItem } from './seed-templates.ts';
import { compareSeverity, REPAIR_WITHIN_H, SEVERITIES } from './defect.ts';
import { itemsOf, templateSha256, wordsIn } from './template.ts';

const uuid = (last: number) => `01900000-0000-7000-8000-${String(last).padStart(12, '0')}`;
const car = SEED_TEMPLATES['vl_jour']!;

async function sealed() {
  const { answers, parts } = await sealAnswers(itemsOf(car), {
    odo: { value: 52_000_000, photos: ['a'.repeat(64)] },
    feux: { value: 'defect', severity: 'major', photoMissing: 'dark', note: 'Feu arrie\u0300re gauche' },
    note: { value: 'Merci' },
    caross: { value: [] },
  });
  parts['gps'] = newPart({ lat: 488_566_000, lng: 23_522_000, accuracyM: 8 });
  parts['author.name'] = newPart('Camille Roux');
  const content: RecordContent = {
    id: uuid(1),
    kind: 'check',
    org: uuid(2),
    vehicle: { id: uuid(3), plate: 'GH-482-KD', vin: null },
    template: { key: 'vl_jour', version: 1, sha256: await templateSha256(car) },
    due: null,
    reservation: null,
    answers,
    verdict: 'fit-with-reserve',
    odometerM: 52_000_000,
    gps: await partDigest(parts['gps']),
    author: { id: uuid(4), name: await partDigest(parts['author.name']) },
    startedAt: 1_795_000_000_000,
    sealedAt: 1_795_000_180_000,
    activeMs: 150_000,
    clock: { offsetMs: -420, measuredAt: 1_794_999_000_000 },
    device: { id: 'd1', build: 'b1', model: 'Pixel' },
    attachments: [{ sha256: 'a'.repeat(64), bytes: 120_000, mime: 'image/jpeg', item: 'odo', takenAt: null }],
    carried: [],
    install: null,
    retestOf: null,
    replaces: null,
    reason: null,
  };
  const signatures = [{ role: 'driver', at: content.sealedAt, contentHash: await contentHash(content), imageSha256: null }];
  const { record, head } = await sealOn(await newChain('c1'), content, signatures);
  return { record, parts, hash: head.hash };
}

it('a record passes its schema as sent, and has the same hash after a trip as JSON', async () => {
  const { record, parts, hash } = await sealed();
  const arrived = sealedRecordSchema.safeParse(JSON.parse(JSON.stringify({ ...record, parts })));
  expect(arrived.error).toBeUndefined();
  const { parts: _beside, ...back } = arrived.data!;
  expect(await recordHash(back)).toBe(hash);
});

it('what was written is in the parts alone, found again by its path, and may go', async () => {
  const { record, parts, hash } = await sealed();
  expect(JSON.stringify(record)).not.toMatch(/Merci|Feu|Camille|48856/);
  expect(Object.keys(parts).toSorted()).toEqual(['answers.feux.note', 'answers.note.value', 'author.name', 'gps']);
  const { gps: _erased, ...rest } = parts;
  const { lines } = await verifyRecord(record, hash, rest, { ['a'.repeat(64)]: 'a'.repeat(64) });
  expect(lines.filter(({ state }) => state !== 'intact')).toEqual([{ subject: 'part:gps', state: 'erased' }]);
});

it('an unknown field, a fraction, a value of another kind are refused', async () => {
  const { record, parts } = await sealed();
  const { content } = record as unknown as { content: RecordContent };
  for (const wrong of [
    { ...content, more: 1 },
    { ...content, odometerM: 1.5 },
    { ...content, verdict: 'fine' },
    { ...content, gps: null },
  ])
    expect(sealedRecordSchema.safeParse({ ...record, content: wrong, parts }).success).toBe(false);
});

it('a low level is asked again, not refused; words fall back to French; the graver, the sooner', () => {
  const fuel = seedItem('carburant');
  expect([14, 15].map((value) => isUnusual(fuel, { value }))).toEqual([true, false]);
  expect(wordsIn({ fr: 'Feux', en: 'Lights' }, 'en')).toBe('Lights');
  expect(wordsIn({ fr: 'Feux' }, 'hu')).toBe('Feux');
  const hours = SEVERITIES.toSorted(compareSeverity).map((severity) => REPAIR_WITHIN_H[severity]);
  expect(hours).toEqual(hours.toSorted((a, b) => b - a));
});
