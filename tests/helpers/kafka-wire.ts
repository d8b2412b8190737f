/** Kafka's primitive types (kafka.apache.org/protocol, "Protocol Primitive Types"), as far as a consumer's requests need them. */
export class WireReader {
  private at = 0;
  constructor(private readonly bytes: Buffer) {}
  int8 = (): number => this.bytes.readInt8((this.at += 1) - 1);
  int16 = (): number => this.bytes.readInt16BE((this.at += 2) - 2);
  int32 = (): number => this.bytes.readInt32BE((this.at += 4) - 4);
  int64 = (): bigint => this.bytes.readBigInt64BE((this.at += 8) - 8);
  uvarint(): number {
    for (let value = 0, shift = 0; ; shift += 7) {
      const byte = this.bytes.readUInt8(this.at++);
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value >>> 0;
    }
  }
  take(length: number): Buffer {
    return this.bytes.subarray(this.at, (this.at += length));
  }
  string = (): string => this.take(Math.max(0, this.int16())).toString();
  compact = (): Buffer => this.take(Math.max(0, this.uvarint() - 1));
  text = (): string => this.compact().toString();
  uuid = (): string => this.take(16).toString('hex');
  list = <T>(read: () => T): T[] => Array.from({ length: Math.max(0, this.uvarint() - 1) }, read);
  tags(): void {
    for (let left = this.uvarint(); left > 0; left--) {
      this.uvarint();
      this.take(this.uvarint());
    }
  }
}

export class WireWriter {
  private readonly parts: Buffer[] = [];
  get bytes(): Buffer {
    return Buffer.concat(this.parts);
  }
  raw = (bytes: Uint8Array): this => (this.parts.push(Buffer.from(bytes)), this);
  private fixed(size: number, write: (part: Buffer) => void): this {
    const part = Buffer.alloc(size);
    write(part);
    return this.raw(part);
  }
  int8 = (value: number): this => this.fixed(1, (part) => part.writeInt8(value));
  int16 = (value: number): this => this.fixed(2, (part) => part.writeInt16BE(value));
  int32 = (value: number): this => this.fixed(4, (part) => part.writeInt32BE(value));
  uint32 = (value: number): this => this.fixed(4, (part) => part.writeUInt32BE(value));
  int64 = (value: bigint): this => this.fixed(8, (part) => part.writeBigInt64BE(value));
  uvarint(value: number): this {
    const out: number[] = [];
    for (; value > 0x7f; value >>>= 7) out.push((value & 0x7f) | 0x80);
    return this.raw(Buffer.from([...out, value]));
  }
  varint = (value: number): this => this.uvarint((value << 1) ^ (value >> 31));
  string = (value: string): this => this.int16(Buffer.byteLength(value)).raw(Buffer.from(value));
  compact = (value: Uint8Array): this => this.uvarint(value.length + 1).raw(value);
  text = (value: string | null): this => (value === null ? this.uvarint(0) : this.compact(Buffer.from(value)));
  uuid = (hex: string): this => this.raw(Buffer.from(hex, 'hex'));
  list<T>(values: readonly T[], write: (value: T) => void): this {
    this.uvarint(values.length + 1);
    for (const value of values) write(value);
    return this;
  }
  tags = (): this => this.uvarint(0);
}

/** CRC-32C (Castagnoli), reflected. */
function crc32c(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (0x82f63b78 & -(crc & 1));
  }
  return ~crc >>> 0;
}

export interface WireRecord {
  key: string | null;
  value: string | null;
}

/** A record batch, magic 2, not compressed. */
export function recordBatch(firstOffset: number, records: readonly WireRecord[]): Buffer {
  const now = BigInt(Date.now());
  const body = new WireWriter()
    .int16(0)
    .int32(records.length - 1)
    .int64(now)
    .int64(now)
    .int64(-1n)
    .int16(-1)
    .int32(-1)
    .int32(records.length);
  const nullable = (to: WireWriter, text: string | null): WireWriter =>
    text === null ? to.varint(-1) : to.varint(Buffer.byteLength(text)).raw(Buffer.from(text));
  records.forEach(({ key, value }, index) => {
    const record = nullable(nullable(new WireWriter().int8(0).varint(0).varint(index), key), value).varint(0).bytes;
    body.varint(record.length).raw(record);
  });
  const rest = new WireWriter().int32(0).int8(2).uint32(crc32c(body.bytes)).raw(body.bytes).bytes;
  return new WireWriter().int64(BigInt(firstOffset)).int32(rest.length).raw(rest).bytes;
}
