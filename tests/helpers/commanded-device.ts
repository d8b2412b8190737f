import { connect, type Socket } from 'node:net';
import { StreamSplitter } from '../../src/server/connectors/device-protocol.ts';
import { decodeBody } from '../../src/server/connectors/teltonika/decode.ts';
import { encodeLogin, encodePacket, cutTeltonika } from '../../src/server/connectors/teltonika/protocol.ts';

/** A device on the wire that hears commands and answers when it is told to. */
export class Commanded {
  readonly heard: string[] = [];
  private readonly splitter = new StreamSplitter(cutTeltonika);
  private constructor(readonly socket: Socket) {
    socket
      .on('error', () => undefined)
      .on('data', (chunk: Buffer) => {
        for (const part of this.splitter.push(chunk)) {
          const decoded = part.kind === 'packet' ? decodeBody(part.body) : undefined;
          if (decoded?.ok && decoded.kind === 'message') this.heard.push(decoded.content.toString('latin1'));
        }
      });
  }

  static async login(port: number, imei: string): Promise<Commanded> {
    const socket = connect(port, '127.0.0.1');
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    socket.write(encodeLogin(imei));
    await new Promise((resolve) => socket.once('data', resolve));
    return new Commanded(socket);
  }

  answer(text: string, type = 6): void {
    const size = Buffer.alloc(4);
    size.writeUInt32BE(text.length);
    this.socket.write(encodePacket(Buffer.concat([Buffer.from([0x0c, 1, type]), size, Buffer.from(text, 'latin1'), Buffer.from([1])])));
  }
}
