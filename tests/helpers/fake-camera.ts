import { writeFileSync } from 'node:fs';
import encodeQr from 'qr';

/** Chromium gives a camera that turns, and asks nobody whether it may. */
export const CAMERA_ARGS = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

const WIDTH = 640;
const HEIGHT = 480;
const DOT = 8;

/**
 * What Chromium starts with for a camera in front of a QR code: the picture is written to `path` (YUV4MPEG2, one frame that is played again and again).
 */
export function cameraShowing(text: string, path: string): string[] {
  const dots = encodeQr(text, 'raw', { ecc: 'medium', border: 2 });
  const side = dots.length * DOT;
  if (side > HEIGHT) throw new Error(`a QR code of ${side} px does not fit`);
  const light = Buffer.alloc(WIDTH * HEIGHT, 235);
  const [left, top] = [Math.floor((WIDTH - side) / 2), Math.floor((HEIGHT - side) / 2)];
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) if (dots[Math.floor(y / DOT)]![Math.floor(x / DOT)]) light[(top + y) * WIDTH + left + x] = 16;
  const grey = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  writeFileSync(path, Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\nFRAME\n`), light, grey]));
  return [...CAMERA_ARGS, `--use-file-for-fake-video-capture=${path}`];
}
