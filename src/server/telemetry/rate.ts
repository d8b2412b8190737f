const BUCKET_MS = 5_000;
const BUCKETS = 12;

/** How many of something in the last minute, in steps of five seconds; bounded whatever comes. */
export class Rate {
  private readonly counts = new Array<number>(BUCKETS).fill(0);
  private bucket = 0;

  constructor(private readonly now: () => number) {}

  add(count: number): void {
    this.turn();
    this.counts[this.bucket % BUCKETS]! += count;
  }

  perMinute(): number {
    this.turn();
    return this.counts.reduce((sum, count) => sum + count, 0);
  }

  private turn(): void {
    const bucket = Math.floor(this.now() / BUCKET_MS);
    for (let i = Math.max(this.bucket + 1, bucket - BUCKETS + 1); i <= bucket; i++) this.counts[i % BUCKETS] = 0;
    this.bucket = Math.max(this.bucket, bucket);
  }
}
