import { writeFile } from 'node:fs/promises';

/** Makes public/notification.wav: two short soft notes, mono, 22,050 Hz, 16 bits. Run by hand when the sound changes. */
const RATE = 22_050;
const NOTES = [
  { hz: 659.26, atS: 0, lengthS: 0.22 },
  { hz: 987.77, atS: 0.11, lengthS: 0.34 },
];
const samples = new Float64Array(Math.ceil(RATE * 0.5));
for (const { hz, atS, lengthS } of NOTES)
  for (let n = 0; n < lengthS * RATE; n++) {
    const t = n / RATE;
    const envelope = Math.min(1, t / 0.008) * Math.exp(-t * 11) * Math.min(1, (lengthS - t) / 0.02);
    samples[Math.round(atS * RATE) + n]! += envelope * (Math.sin(2 * Math.PI * hz * t) + 0.25 * Math.sin(4 * Math.PI * hz * t)) * 0.42;
  }
const bytes = Buffer.alloc(44 + samples.length * 2);
bytes.write('RIFF', 0);
bytes.writeUInt32LE(bytes.length - 8, 4);
bytes.write('WAVEfmt ', 8);
bytes.writeUInt32LE(16, 16);
bytes.writeUInt16LE(1, 20);
bytes.writeUInt16LE(1, 22);
bytes.writeUInt32LE(RATE, 24);
bytes.writeUInt32LE(RATE * 2, 28);
bytes.writeUInt16LE(2, 32);
bytes.writeUInt16LE(16, 34);
bytes.write('data', 36);
bytes.writeUInt32LE(samples.length * 2, 40);
samples.forEach((value, n) => bytes.writeInt16LE(Math.round(Math.max(-1, Math.min(1, value)) * 32_767), 44 + n * 2));
await writeFile('public/notification.wav', bytes);
