import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, NotCanonicalError, type Canonical } from './web-crypto.ts';
import { followLedger, ledgerHash, LEDGER_START, type LedgerLine } from './ledger.ts';
import { contentHash, linkState, newChain, newPart, partDigest, recordHash, sealOn } from './record-chain.ts';
import { verifyRecord } from './verify-proof.ts';

describe('canonical form', () => {
  it('is that of RFC 8785 §3.2.3, in form C: keys by UTF-16 code units, ECMAScript escapes', () => {
    expect(
      canonicalJson({
        '\u20ac': 'Euro Sign',
        '\r': 'Carriage Return',
        '1': 'One',
        '\ud83d\ude00': 'Smiley',
        '\u0080': 'Control',
        'o\u0308': 'o',
      }),
    ).toBe('{"\\r":"Carriage Return","1":"One","\u0080":"Control","\u00f6":"o","\u20ac":"Euro Sign","\ud83d\ude00":"Smiley"}');
    expect(canonicalJson(['\u20ac$\u000f\nA\'B"\\\\"/', -0, 9007199254740991, true, null])).toBe(
      '["\u20ac$\\u000f\\nA\'B\\"\\\\\\\\\\"/",0,9007199254740991,true,null]',
    );
  });

  it.each([[1.5], [Number.NaN], [2 ** 53], ['\ud800'], [new Date(0)], [{ é: 1, 'e\u0301': 2 }]])('refuses %s', (value) => {
    expect(() => canonicalJson(value as Canonical)).toThrow(NotCanonicalError);
  });

  it('is the same whatever the order of the keys and the form of the letters, and reads back', () => {
    const leaf = fc.oneof(fc.string(), fc.maxSafeInteger(), fc.boolean(), fc.constant(null));
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.oneof(leaf, fc.array(leaf), fc.dictionary(fc.string(), leaf))), (value) => {
        fc.pre(
          new Set(Object.keys(value).map((key) => key.normalize('NFC'))).size === Object.keys(value).length &&
            JSON.stringify(value).isWellFormed(),
        );
        let text: string;
        try {
          text = canonicalJson({ ...value } as Canonical);
        } catch (error) {
          expect(error).toBeInstanceOf(NotCanonicalError);
          return;
        }
        const turned = Object.fromEntries(Object.entries(value).toReversed());
        expect(canonicalJson(turned as Canonical)).toBe(text);
        expect(canonicalJson(JSON.parse(text) as Canonical)).toBe(text);
      }),
    );
  });
});

describe('chain', () => {
  it('gives the vector of field-work.md §4', async () => {
    const { record, head } = await sealOn(await newChain('c1'), { id: 'a', x: 'é' }, []);
    expect(head.hash).toBe('c47a4e78a975cedb6ffa86815264ef872b5a3e10f5c00cb3a9863fb2582002d7');
    expect(await recordHash(record)).toBe(head.hash);
  });

  it('places a record after the one before; a hole is a gap, another record at the same place a fork', async () => {
    const start = await newChain('c1');
    const one = await sealOn(start, { id: 'a' }, []);
    const two = await sealOn(one.head, { id: 'b' }, []);
    const other = await sealOn(one.head, { id: 'c' }, []);
    const known = new Map([[0, start.hash]]);
    const place = ({ record, head }: typeof one) => linkState({ chain: record.chain, hash: head.hash }, (seq) => known.get(seq));
    expect(place(two)).toBe('gap');
    expect(place(one)).toBe('next');
    known.set(1, one.head.hash);
    expect(place(one)).toBe('known');
    expect(place(two)).toBe('next');
    known.set(2, two.head.hash);
    expect(place(other)).toBe('fork');
    const stranger = await sealOn({ ...one.head, hash: '0'.repeat(64), seq: 2 }, { id: 'd' }, []);
    expect(place(stranger)).toBe('fork');
  });
});

describe('verification', () => {
  const photo = 'a'.repeat(64);

  async function sealed() {
    const gps = newPart({ lat: 488_566_000, lng: 23_522_000 });
    const content = {
      id: 'r1',
      answers: { odo: 123_456_000 },
      gps: await partDigest(gps),
      attachments: [{ sha256: photo }],
    } satisfies Canonical;
    const signatures = [{ role: 'driver', at: 1, contentHash: await contentHash(content), imageSha256: null }];
    const { record, head } = await sealOn(await newChain('c1'), content, signatures);
    return { record, content, gps, hash: head.hash };
  }

  it('is intact with its parts, and after they were erased', async () => {
    const { record, gps, hash } = await sealed();
    const whole = await verifyRecord(record, hash, { gps }, { [photo]: photo });
    expect(whole.lines.map(({ subject, state }) => `${subject} ${state}`)).toEqual([
      'record intact',
      'signature:1 intact',
      'part:gps intact',
      `file:${photo} intact`,
    ]);
    const erased = await verifyRecord(record, hash, {}, { [photo]: null });
    expect(erased.lines.map(({ state }) => state)).toEqual(['intact', 'intact', 'erased', 'erased']);
  });

  it('names what was altered', async () => {
    const { record, content, gps, hash } = await sealed();
    const changed = await verifyRecord(
      { ...record, content: { ...content, answers: { odo: 123_457_000 } } },
      hash,
      { gps },
      { [photo]: photo },
    );
    expect(changed.lines.filter(({ state }) => state === 'altered').map(({ subject }) => subject)).toEqual(['record', 'signature:1']);
    const moved = await verifyRecord(record, hash, { gps: { ...gps, value: { lat: 1, lng: 2 } } }, { [photo]: 'b'.repeat(64) });
    expect(moved.lines.filter(({ state }) => state === 'altered').map(({ subject }) => subject)).toEqual(['part:gps', `file:${photo}`]);
  });
});

it('a ledger is followed to its head, and says where it breaks', async () => {
  const lines: LedgerLine[] = [];
  let prev = LEDGER_START;
  for (let i = 1; i <= 4; i++) {
    const line: LedgerLine = { i, prev, kind: 'record', hash: String(i).repeat(64), receivedAt: i };
    lines.push(line);
    prev = await ledgerHash(line);
  }
  expect(await followLedger(lines)).toEqual({ head: { i: 4, hash: prev }, brokenAt: null });
  const altered = lines.map((line) => (line.i === 2 ? { ...line, receivedAt: 99 } : line));
  expect((await followLedger(altered)).brokenAt).toBe(3);
  expect((await followLedger(lines.filter(({ i }) => i !== 2))).brokenAt).toBe(3);
});
