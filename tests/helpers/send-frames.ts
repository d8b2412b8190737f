import { connect } from 'node:net';

/** Sends a Teltonika login and a packet of records as a device does; resolves when all are acknowledged. */
export async function sendFrames(port: number, login: Buffer, packet: Buffer, count: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  const answered = (bytes: number): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      let got = Buffer.alloc(0);
      const take = (chunk: Buffer): void => {
        got = Buffer.concat([got, chunk]);
        if (got.length < bytes) return;
        socket.off('data', take);
        resolve(got);
      };
      socket
        .on('data', take)
        .once('error', reject)
        .once('close', () => reject(new Error('closed')));
    });
  socket.write(login);
  if ((await answered(1))[0] !== 1) throw new Error('the device was not let in');
  socket.write(packet);
  const acknowledged = (await answered(4)).readUInt32BE();
  socket.destroy();
  if (acknowledged !== count) throw new Error(`${acknowledged} of ${count} records were acknowledged`);
}
