const K = Uint32Array.from(
  '428a2f98 71374491 b5c0fbcf e9b5dba5 3956c25b 59f111f1 923f82a4 ab1c5ed5 d807aa98 12835b01 243185be 550c7dc3 72be5d74 80deb1fe 9bdc06a7 c19bf174 e49b69c1 efbe4786 0fc19dc6 240ca1cc 2de92c6f 4a7484aa 5cb0a9dc 76f988da 983e5152 a831c66d b00327c8 bf597fc7 c6e00bf3 d5a79147 06ca6351 14292967 27b70a85 2e1b2138 4d2c6dfc 53380d13 650a7354 766a0abb 81c2c92e 92722c85 a2bfe8a1 a81a664b c24b8b70 c76c51a3 d192e819 d6990624 f40e3585 106aa070 19a4c116 1e376c08 2748774c 34b0bcb5 391c0cb3 4ed8aa4a 5b9cca4f 682e6ff3 748f82ee 78a5636f 84c87814 8cc70208 90befffa a4506ceb bef9a3f7 c67178f2'
    .split(' ')
    .map((word) => parseInt(word, 16)),
);
const START = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];
const BLOCK = 64;

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The bytes, a one bit, zeros, and their length in bits on the last eight bytes. */
function padded(data: ArrayBuffer): DataView {
  const bytes = new Uint8Array(Math.ceil((data.byteLength + 9) / BLOCK) * BLOCK);
  bytes.set(new Uint8Array(data));
  bytes[data.byteLength] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setBigUint64(bytes.length - 8, BigInt(data.byteLength) * 8n);
  return view;
}

/** SHA-256 (FIPS 180-4), for pages opened without https, where the browser offers none. */
export function plainSha256(data: ArrayBuffer): ArrayBuffer {
  const input = padded(data);
  const state = Uint32Array.from(START);
  const w = new Uint32Array(BLOCK);
  for (let at = 0; at < input.byteLength; at += BLOCK) {
    for (let i = 0; i < 16; i++) w[i] = input.getUint32(at + i * 4);
    for (let i = 16; i < BLOCK; i++) {
      const [early, late] = [w[i - 15]!, w[i - 2]!];
      w[i] = w[i - 16]! + (turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)) + w[i - 7]! + (turned(late, 17) ^ turned(late, 19) ^ (late >>> 10));
    }
    let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < BLOCK; i++) {
      const first = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) | 0;
      const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = state[i]! + word));
  }
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => out.setUint32(i * 4, word));
  return out.buffer;
}
