import sharp from 'sharp';

const SIZE = { width: 640, height: 480 };
/** Small: there are some dozens, made while the demonstration starts. */
const DRAWN_PX = 400;

async function jpeg(inside: string, ground: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}" viewBox="0 0 ${SIZE.width} ${SIZE.height}"><defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="${ground}"/><stop offset="1" stop-color="#1d2426"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/>${inside}</svg>`;
  return sharp(Buffer.from(svg)).resize(DRAWN_PX).jpeg({ quality: 70 }).toBuffer();
}

/** A dial: eleven ticks of a round instrument, its hand where the figure ends. Drawn without letters, whatever fonts the machine has. */
export function drawOdometer(km: number): Promise<Buffer> {
  const ticks = Array.from({ length: 11 }, (_, i) => `<rect x="317" y="70" width="6" height="${i % 5 === 0 ? 34 : 20}" fill="#dfe6e6" transform="rotate(${i * 27 - 135} 320 240)"/>`).join('');
  return jpeg(`<circle cx="320" cy="240" r="190" fill="#10181a" stroke="#77858a" stroke-width="8"/>${ticks}<rect x="316" y="96" width="8" height="150" rx="4" fill="#d4342b" transform="rotate(${(km % 1000) * 0.27 - 135} 320 240)"/><circle cx="320" cy="240" r="16" fill="#dfe6e6"/>`, '#3a4649');
}

/** A mark on a painted panel. */
export function drawDefect(seed: number): Promise<Buffer> {
  const x = 180 + (seed % 180);
  return jpeg(`<path d="M0 330C200 300 440 300 640 340" stroke="#00000040" stroke-width="10" fill="none"/><path d="M${x} 190l70 30-20 24 96 34-16 22 84 40" stroke="#f3f1e6" stroke-width="7" fill="none" stroke-linejoin="round"/><path d="M${x + 4} 196l70 30-20 24 96 34" stroke="#2a1d12" stroke-width="3" fill="none"/>`, '#8b9aa0');
}
