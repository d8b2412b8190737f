/** Reads the codes that a camera sees. */
export interface CodeReader {
  read: (video: HTMLVideoElement) => Promise<string[]>;
  close: () => void;
}

/** Not in the declarations of TypeScript; Android and macOS have it (W3C Accelerated Shape Detection). */
interface NativeDetector {
  new (options: { formats: string[] }): { detect: (image: CanvasImageSource) => Promise<{ rawValue: string }[]> };
  getSupportedFormats: () => Promise<string[]>;
}

/** Without these the browser's own reader is of no use to a technician. */
const NEEDED = ['code_39', 'code_128', 'qr_code', 'data_matrix'];
const WELCOME = ['ean_13', 'itf', 'pdf417'];
/** Enough for a small Code 39 across a third of the picture, in less than a tenth of a second. */
const READ_SIDE_PX = 1280;

async function nativeReader(): Promise<CodeReader | null> {
  const Detector = (globalThis as { BarcodeDetector?: NativeDetector }).BarcodeDetector;
  if (!Detector) return null;
  const formats = await Detector.getSupportedFormats().catch((): string[] => []);
  if (!NEEDED.every((format) => formats.includes(format))) return null;
  const detector = new Detector({ formats: [...NEEDED, ...WELCOME.filter((format) => formats.includes(format))] });
  return { read: async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue), close: () => undefined };
}

/** The part of the picture that is read, in pixels. */
function frameOf(video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | null {
  const ratio = Math.min(1, READ_SIDE_PX / Math.max(video.videoWidth, video.videoHeight));
  const [width, height] = [Math.round(video.videoWidth * ratio), Math.round(video.videoHeight * ratio)];
  if (!width || !height) return null;
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(video, 0, 0, width, height);
  return context?.getImageData(0, 0, width, height) ?? null;
}

/** The browser's own reader where it reads what technicians meet, else ours, which comes with the application. */
export async function openCodeReader(): Promise<CodeReader> {
  const native = await nativeReader();
  if (native) return native;
  const { openCodes } = await import('../../../workers/client/scan.ts');
  const codes = openCodes();
  const canvas = document.createElement('canvas');
  return {
    read: async (video) => {
      const frame = frameOf(video, canvas);
      return frame ? codes.read(frame) : [];
    },
    close: codes.close,
  };
}
