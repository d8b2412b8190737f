import { drawTrail, type TrailFrame, type WorldTrail } from './draw-trail.ts';
import type { Palette } from './palette.ts';

/** Trails as one view of the map shows them, drawn once: markers move over them many times a second, and they stay. */
export class TrailPicture {
  readonly #canvas = document.createElement('canvas');
  #of: { trails: readonly WorldTrail[]; palette: Palette; key: string } | null = null;

  draw(
    pen: CanvasRenderingContext2D,
    trails: readonly WorldTrail[],
    frame: TrailFrame,
    palette: Palette,
    font: string,
    ratio: number,
  ): void {
    if (trails.length === 0) return;
    const { scalePx, left, top, width, height } = frame;
    const key = [scalePx, left, top, width, height, ratio, font, document.fonts.status].join();
    if (this.#of?.trails !== trails || this.#of.palette !== palette || this.#of.key !== key) {
      this.#canvas.width = Math.round(width * ratio);
      this.#canvas.height = Math.round(height * ratio);
      const own = this.#canvas.getContext('2d');
      if (!own) return;
      own.setTransform(ratio, 0, 0, ratio, 0, 0);
      for (const trail of trails) drawTrail(own, trail, frame, palette, font);
      this.#of = { trails, palette, key };
    }
    pen.drawImage(this.#canvas, 0, 0, width, height);
  }
}
